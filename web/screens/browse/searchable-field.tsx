import { lazy, Suspense } from "react";
import { useHydrated } from "../../state/hydrated.ts";
import { SelectField, type SelectProps } from "../../ui/field.tsx";

const Combobox = lazy(async () => ({ default: (await import("../../ui/combobox.tsx")).Combobox }));

/** A dropdown that can be searched; until its script is there, the native one in its place. */
export function SearchableField(props: SelectProps & { readonly unset: string }) {
  if (!useHydrated()) return <SelectField {...props} />;
  return (
    <Suspense fallback={<SelectField {...props} />}>
      <Combobox {...props} />
    </Suspense>
  );
}
