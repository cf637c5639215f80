import { useRef, useState } from "react";
import { GENERAL_CONTRIBUTION, serviceKindOf } from "../../../../contract/orders/kinds.ts";
import {
  SCHOOL_KINDS,
  type SchoolKind,
  type SchoolServiceLine,
  type SchoolServices,
  setSchoolService,
  type TypedSchoolService,
} from "../../../../contract/orders/school-services.ts";
import { longDate } from "../../../../pure/dates.ts";
import { dollars } from "../../../../pure/numbers.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { buttonClass } from "../../../ui/button.ts";
import shared from "../../members/lists/dashboard.module.css";
import words from "../../members/lists/words.module.css";
import { ServiceForm } from "./service-form.tsx";

interface ServicesOfSchoolProps {
  readonly services: SchoolServices;
  /** Of an admin the school that they named; an officer's own goes without. */
  readonly school?: string;
  readonly onChanged: () => Promise<void>;
}

/** Each kind with what holds of it, a form to set it anew, and what was set when. */
export function ServicesOfSchool({ services, school = "", onChanged }: ServicesOfSchoolProps) {
  const client = useApiClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const send = (body: TypedSchoolService) =>
    asMember(client, client.ask(setSchoolService, { query: { school }, body }));
  const changed = async () => {
    await onChanged();
    heading.current?.focus();
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {services.school_name}
      </h2>
      {SCHOOL_KINDS.map((kind) => {
        const line = services.lines.find((each) => each.kind === kind) ?? null;
        return (
          <Service key={`${kind} ${line?.line_id}`} kind={kind} line={line} send={send} onChanged={changed} />
        );
      })}
      {services.history.length > 0 && <History lines={services.history} />}
    </>
  );
}

interface ServiceProps {
  readonly kind: SchoolKind;
  readonly line: SchoolServiceLine | null;
  readonly send: (body: TypedSchoolService) => Promise<SchoolServices>;
  readonly onChanged: () => Promise<void>;
}

function Service({ kind, line, send, onChanged }: ServiceProps) {
  const [open, setOpen] = useState(false);
  const name = nameOf(kind);
  return (
    <section className={shared.panel} aria-labelledby={`service-${kind}`}>
      <h3 id={`service-${kind}`}>{name}</h3>
      <p>{saysOf(line)}</p>
      {line?.note && <blockquote className={words.quoted}>{line.note}</blockquote>}
      {line && <p className={shared.small}>{setWords(line)}</p>}
      {open ? (
        <ServiceForm
          kind={kind}
          line={line}
          send={send}
          onCancel={() => setOpen(false)}
          onSaved={onChanged}
        />
      ) : (
        <button type="button" className={buttonClass("quiet")} onClick={() => setOpen(true)}>
          Change it<span className="unseen">: {name}</span>
        </button>
      )}
    </section>
  );
}

const nameOf = (kind: SchoolKind): string =>
  kind === GENERAL_CONTRIBUTION ? "General contribution" : (serviceKindOf(kind)?.name ?? kind);

/** `On, $10 to $50` */
function saysOf(line: SchoolServiceLine | null): string {
  if (!line) return "On, at any price: nothing is set";
  if (!line.is_on) return "Off";
  const { least_dollars: least, most_dollars: most } = line;
  if (least !== null && most !== null) return `On, ${dollars(least)} to ${dollars(most)}`;
  if (least !== null) return `On, ${dollars(least)} or more`;
  return most === null ? "On" : `On, ${dollars(most)} at most`;
}

const setWords = ({ source, set_by, set_at }: SchoolServiceLine): string =>
  [
    source && `Source: ${source}`,
    `Set by ${set_by ?? "someone whose account is deleted"} on ${longDate(set_at)}`,
  ]
    .filter(Boolean)
    .join(" · ");

const History = ({ lines }: { readonly lines: readonly SchoolServiceLine[] }) => (
  <details className={shared.more}>
    <summary>What was set when</summary>
    <ol reversed>
      {lines.map((line) => (
        <li key={line.line_id}>
          {nameOf(line.kind)}: {saysOf(line)}
          <span className={shared.small}> {setWords(line)}</span>
        </li>
      ))}
    </ol>
  </details>
);
