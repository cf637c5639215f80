-- Who asks the provider for a payment page, and how often it answered with a failure of its own.

alter table contributions
  -- Until then somebody is asking; a second click waits for that answer. Empty once the answer is there, so that
  -- whoever tries again after a failure asks at once.
  add column asking_until timestamptz,
  -- The provider keeps even its own failure under an idempotency key and repeats it for a day: after one, the
  -- next request comes with another key.
  add column provider_failures smallint not null default 0;
