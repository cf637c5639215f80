import { Link, useParams } from "react-router";
import { pages } from "../../../contract/pages.ts";
import { getProfileReview, type ProfileReview } from "../../../contract/profile-reviews.ts";
import { AdminFrame } from "../../parts/admin-frame.tsx";
import { AskedFor } from "../../parts/asked-for.tsx";
import shared from "../../parts/dashboard.module.css";
import { WayBack } from "../../parts/way-back.tsx";
import { useDoor } from "../../state/door.ts";
import { useAsked } from "../../state/use-asked.ts";
import { linkClass } from "../../ui/button.ts";
import styles from "./admin-profile.module.css";
import { Decide } from "./decide.tsx";
import { Submitted } from "./submitted.tsx";

/** `/AdminDashboard/profiles/…` */
export const Screen = () => <AdminFrame title="An athlete's profile">{() => <Profile />}</AdminFrame>;

function Profile() {
  const { submission_id = "" } = useParams();
  const { memory } = useDoor();
  const asked = useAsked(submission_id, (ask, signal) =>
    ask(getProfileReview, { params: { submission_id } }, { signal }),
  );
  const onDecided = () => {
    memory.outdate("list:admin-profiles");
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
              <Decided review={review} />
            )}
          </div>
          <p className={styles.back}>
            <WayBack to={pages.adminProfiles.to()}>To the profiles that wait</WayBack>
          </p>
        </>
      )}
    </AskedFor>
  );
}

const WORDS: Partial<Record<ProfileReview["state"], string>> = {
  approved: "It is approved and public.",
  declined: "It is declined. The reason is in the mail to the athlete.",
  withdrawn: "It was taken back, and everything is deleted.",
  expired: "Its time was over, and everything is deleted.",
};

function Decided({ review: { state, player_id, team_id } }: { readonly review: ProfileReview }) {
  return (
    <section className={shared.panel} role="status">
      <h2>Decided</h2>
      <p>{WORDS[state] ?? "It does not wait for us: the athlete or a guardian has a step to do."}</p>
      {state === "approved" && player_id !== null && team_id !== null && (
        <p>
          <Link className={linkClass} to={pages.detail.to({ player_id, team_id })}>
            See the page
          </Link>
        </p>
      )}
    </section>
  );
}
