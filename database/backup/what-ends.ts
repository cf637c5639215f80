import { type Client, escapeLiteral } from "pg";
import type { BackupHeader, Sequences } from "./backup-file.ts";

/**
 * So far ahead begin the numbers that partners keep: who came after the backup has one there, and nobody else gets it.
 */
const FAR_AHEAD = 1_000_000;
const KEPT_ELSEWHERE = new Set(["people_user_id_seq", "players_player_id_seq", "teams_team_id_seq"]);

/** Sequences go on behind what they gave. Runs in the caller's transaction. */
export async function goOnCounting(client: Client, sequences: Sequences): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    const ahead = KEPT_ELSEWHERE.has(name) ? FAR_AHEAD : 0;
    if (last === null && ahead === 0) continue;
    await client.query(`select setval(to_regclass(${escapeLiteral(`public.${name}`)}), $1::bigint)`, [
      String(BigInt(last ?? 0) + BigInt(ahead)),
    ]);
  }
}

/**
 * Ends what may have been ended since the backup and would be good again: links that need no sign-in offer to mail a new one,
 * invitations to an office are to be sent anew, and a second step is to be removed by two admins who ask for it anew: its owner may have
 * stopped them, and has no link by which to stop them again. Sessions and other mailed links are in no backup. Runs in the caller's
 * transaction.
 */
export async function endWhatCameBack(client: Client, { taken_at, release }: BackupHeader): Promise<void> {
  for (const links of ["profile_links", "collaboration_links"])
    await client.query(`update ${links} set ends_at = now() where ends_at > now()`);
  await client.query(
    "update office_invitations set withdrawn_at = now() where withdrawn_at is null and accepted_at is null",
  );
  await client.query("update factor_removals set over_at = now(), outcome = 'stopped' where over_at is null");
  await client.query(
    `insert into audit_log (act, detail) values ('restored a backup', jsonb_build_object('taken_at', $1::text, 'release', $2::text))`,
    [taken_at, release],
  );
}
