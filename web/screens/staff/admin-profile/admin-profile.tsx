import { useParams } from "react-router";
import { pages } from "../../../../contract/pages/addresses.ts";
import { getProfileReview } from "../../../../contract/profiles/reviews.ts";
import { ownHead } from "../../../head/page-head.ts";
import { AskedFor } from "../../../parts/members/lists/asked-for.tsx";
import { WayBack } from "../../../parts/members/lists/way-back.tsx";
import { AdminFrame } from "../../../parts/staff/frame/admin-frame.tsx";
import { useApiClient } from "../../../state/asking/api-client.ts";
import { useAnswer } from "../../../state/asking/use-answer.ts";
import styles from "./admin-profile.module.css";
import { Claims } from "./claims.tsx";
import { Decide } from "./decide.tsx";
import { Decided } from "./decided.tsx";
import { Submitted } from "./submitted.tsx";

export const head = ownHead("Athlete profile");

/** `/AdminDashboard/profiles/…` */
export const Screen = () => <AdminFrame title="Athlete profile">{() => <Profile />}</AdminFrame>;

function Profile() {
  const { submission_id = "" } = useParams();
  const { memory } = useApiClient();
  const asked = useAnswer(submission_id, (ask, signal) =>
    ask(getProfileReview, { params: { submission_id } }, { signal }),
  );
  const onDecided = () => {
    memory.outdate();
    void asked.again();
  };
  return (
    <AskedFor asked={asked}>
      {(review) => (
        <>
          <div className={styles.beside}>
            <Submitted review={review} />
            {review.state === "waiting_for_review" ? (
              <Decide review={review} onDecided={onDecided} />
            ) : (
              <Decided review={review} onDecided={onDecided} />
            )}
          </div>
          <Claims review={review} />
          <p className={styles.back}>
            <WayBack to={pages.adminProfiles.to()}>Back to Athlete Profiles</WayBack>
          </p>
        </>
      )}
    </AskedFor>
  );
}
