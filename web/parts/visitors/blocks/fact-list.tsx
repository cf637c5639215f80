import type { ReactNode } from "react";

/** What something is called, and what it is. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactListProps {
  readonly facts: readonly Fact[];
  readonly className?: string | undefined;
}

/** Names and values, laid out by whoever shows them; what is blank shows no row. */
export const FactList = ({ facts, className }: FactListProps) => (
  <dl className={className}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
