import type { Adapter, AdapterPayload } from "oidc-provider";

/** What the provider remembers of sign-ins under way, in memory: after a restart everybody picks again. */
export function openMemory(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (kind) => {
    const keyOf = (id: string) => `${kind} ${id}`;
    const findBy = async (field: "uid" | "userCode", value: string) =>
      kept.entries().find(([key, payload]) => key.startsWith(`${kind} `) && payload[field] === value)?.[1];
    return {
      upsert: async (id, payload) => void kept.set(keyOf(id), payload),
      find: async (id) => kept.get(keyOf(id)),
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (code) => findBy("userCode", code),
      async consume(id) {
        const payload = kept.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => void kept.delete(keyOf(id)),
      async revokeByGrantId(grant_id) {
        for (const [key, { grantId }] of kept) if (grantId === grant_id) kept.delete(key);
      },
    };
  };
}
