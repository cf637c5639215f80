import { useHydrated } from "../../../takeover/hydrated.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { SelectBeforeScript, type SelectProps } from "../../../ui/fields/field.tsx";

/** A dropdown that can be searched; before and without scripts, the native one in its place. */
export function SearchableField(props: SelectProps & { readonly unset: string }) {
  return useHydrated() ? <Combobox {...props} /> : <SelectBeforeScript {...props} />;
}
