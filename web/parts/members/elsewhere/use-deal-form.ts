import { useState } from "react";
import {
  correctDealElsewhere,
  type DealElsewhere,
  logDealElsewhere,
} from "../../../../contract/contributions/deals-elsewhere.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { asMember } from "../../../state/asking/session-end.ts";
import { useForm } from "../../../state/asking/use-form.ts";
import { randomUuid } from "../../../state/asking/uuid.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../state/memory/drafts.ts";
import { notify } from "../../../state/messages/toasts.ts";
import {
  DEAL_FIELDS,
  NOTHING_TYPED,
  rulesForCorrection,
  rulesForNew,
  sentOf,
  type TypedDeal,
  typedOf,
} from "./deal-typed.ts";

export interface DealFormProps {
  /** The athlete. */
  readonly player_id?: number | undefined;
  /** Who pays, where that is known; null: it is typed. */
  readonly payor_id: number | null;
  /** The deal that is corrected. */
  readonly corrected?: DealElsewhere;
  readonly onDone: (payor_id: number) => void;
  readonly onCancel: () => void;
}

/** A draft has the number of its deal, so that one that was sent without an answer is not logged twice. */
const DRAFT_FIELDS = [...DEAL_FIELDS, "deal_id"] as const;

export function useDealForm({ player_id, payor_id, corrected, onDone }: DealFormProps) {
  const client = useApiClient();
  const [newest] = corrected?.entries ?? [];
  const draft_name = `deal-elsewhere-${player_id ?? "own"}-${corrected ? `${corrected.deal_id}-${newest?.place}` : payor_id}`;
  const [draft] = useState(() => readDraft(draft_name, DRAFT_FIELDS));
  const [deal_id] = useState(() => corrected?.deal_id ?? (draft?.deal_id || randomUuid()));
  const first = newest ? typedOf(newest) : NOTHING_TYPED;
  const form = useForm<TypedDeal, { payor_id: number }>({
    initial: draft ? { ...first, ...draft } : first,
    rules: corrected ? rulesForCorrection : rulesForNew(payor_id),
    send(typed) {
      const body = sentOf(typed);
      const asked = corrected
        ? client.ask(correctDealElsewhere, {
            params: { deal_id },
            body: { ...body, corrects: newest?.place ?? 0 },
          })
        : client.ask(logDealElsewhere, {
            body: { ...body, deal_id, payor_id, ...(player_id === undefined ? {} : { player_id }) },
          });
      return asMember(client, asked);
    },
    onDone(kept) {
      forgetDraft(draft_name);
      client.memory.outdate();
      notify("success", corrected ? "The correction is saved." : "The deal is logged.");
      onDone(kept.payor_id);
    },
    whenFailed: "We couldn't save the deal. Please try again.",
    tells_failure: false,
  });
  const type = (changed: Partial<TypedDeal>) => {
    const { paper: _, ...kept } = { ...form.values, ...changed };
    keepDraft(draft_name, { ...kept, deal_id });
    form.change(changed);
  };
  return { ...form, type };
}

export type DealFormState = ReturnType<typeof useDealForm>;
