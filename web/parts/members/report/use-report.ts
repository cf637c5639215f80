import { useEffect, useRef, useState } from "react";
import type { PacketSubject, ReportOfPayor } from "../../../../contract/contributions/report-packet.ts";
import type { Ask } from "../../../../contract/form/call.ts";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { problemOf } from "../../../state/asking/failures.ts";
import { asMember } from "../../../state/asking/session-end.ts";

/** A report as it stands after what was done here, and how it is called in what is asked next. */
export function useReport(loaded: ReportOfPayor, again: () => Promise<void>) {
  const client = useApiClient();
  const [report, setReport] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const under_way = useRef(false);
  const looking = useRef(0);
  useEffect(() => setReport(loaded), [loaded]);

  const look = async () => {
    looking.current += 1;
    await again();
    looking.current -= 1;
  };

  const take = (next: ReportOfPayor) => {
    setReport(next);
    setFailure(null);
    // The payor's page shows what was noted.
    client.memory.outdate();
    // What is on its way may be from before.
    if (looking.current > 0) void look();
  };

  const ask = async (work: (ask: Ask<AbortSignal>) => Promise<ReportOfPayor>) => {
    if (under_way.current) return;
    under_way.current = true;
    setBusy(true);
    setFailure(null);
    try {
      take(await asMember(client, work(client.ask)));
    } catch (error) {
      setFailure(problemOf(error)?.detail ?? "We couldn't make this version. Please try again.");
    } finally {
      under_way.current = false;
      setBusy(false);
    }
  };

  const { request_id, payor_id, player_id } = report;
  const subject: PacketSubject = request_id ? { request_id } : { payor_id, player_id };
  return { report, subject, busy, failure, does: { ask, take, look } };
}
