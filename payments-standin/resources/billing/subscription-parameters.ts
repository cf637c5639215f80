import {
  fields,
  flag,
  integer,
  list,
  metadata,
  objectOr,
  oneOf,
  required,
  text,
  unset,
} from "../../api/parameters.ts";
import { currencies } from "../products/prices.ts";

const itemsParameter = list(
  fields({
    id: text(),
    price: text(),
    price_data: fields({
      currency: required(currencies),
      product: required(text()),
      unit_amount: required(integer({ least: 0 })),
      recurring: required(
        fields({ interval: required(oneOf("month")), interval_count: integer({ least: 1, most: 1 }) }),
      ),
    }),
    quantity: integer({ least: 1 }),
  }),
);

/** What of a subscription can be changed. */
export const updateParameters = fields({
  cancel_at: unset(objectOr(fields({}), oneOfOrMoment())),
  cancel_at_period_end: flag(),
  proration_behavior: oneOf("none", "create_prorations", "always_invoice"),
  default_payment_method: unset(text()),
  description: unset(text({ most: 500 })),
  items: itemsParameter,
  metadata: metadata(),
  pause_collection: unset(
    fields({
      behavior: required(oneOf("keep_as_draft", "mark_uncollectible", "void")),
      resumes_at: integer({ least: 0 }),
    }),
  ),
});

/** A moment, or the provider's word for one. */
function oneOfOrMoment() {
  const words = oneOf("min_period_end", "max_period_end");
  const moment = integer({ least: 0 });
  return {
    read: (value: never, param: string) =>
      /^\d/.test(String(value)) ? moment.read(value, param) : words.read(value, param),
    required: false,
  };
}
