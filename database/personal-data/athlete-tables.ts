import { GONE_WITH_THE_PAGE, STAYS, type Tables } from "./classes.ts";

const athlete = { whose: "athlete", ...GONE_WITH_THE_PAGE } as const;
const guardian = { whose: "guardian", ...GONE_WITH_THE_PAGE } as const;
const roster = { whose: "roster", ...STAYS } as const;
const EXPIRE = "profiles_expire";
const PUBLIC = "Public elsewhere: what a roster says stays, as does the name of whom one names.";

/** Athletes: what rosters say, what they send in, and their pages. */
export const athleteTables: Tables = {
  players: {
    row: "An athlete. Who is on no roster is called 'an athlete whose page was removed' after the way out.",
    plain:
      "player_id team_id sport_id conference team_name team_key pending_transfer accepts_contributions accepts_collaborations is_listed source source_player_id season created_at changed_at is_withdrawn merged_into",
    personal: [
      {
        ...athlete,
        columns:
          "player_name name_key player_class position jersey_number height_inches weight_pounds birthplace image_url player_bio_url player_game_logs_url player_news_url player_profile_url player_splits_url player_stats_url",
        note: "Who is on a roster keeps what it says.",
      },
    ],
  },
  athlete_pages: {
    row: "What an athlete says on the own page.",
    plain: "player_id changed_at",
    personal: [
      {
        ...athlete,
        columns:
          "image_url height_inches weight_pounds position jersey_number instagram_url facebook_url x_url youtube_url tiktok_url bio player_class",
      },
    ],
  },
  athlete_pictures: {
    row: "The photo of a page.",
    plain: "player_id width height",
    personal: [{ ...athlete, columns: "webp" }],
  },
  page_changes: {
    row: "A change of a minor's page that waits for the guardian.",
    plain: "player_id submission_id removes_picture width height asked_at mailed_at",
    personal: [
      { ...athlete, columns: "words webp", in_time: { after: "14 days without an answer", job: EXPIRE } },
    ],
  },
  changed_pages: {
    row: "A page that was changed, until an admin has looked at it.",
    plain: "player_id first_changed_at",
    personal: [{ ...athlete, columns: "words_before" }],
  },
  thanks: {
    row: "What an athlete wrote to everybody who gave to them; deleted with the page, and for whoever loses it.",
    plain: "thanks_id player_id state written_at admins_told_at decided_at decided_by sent_at",
    personal: [
      {
        ...athlete,
        columns: "words decline_reason",
        in_time: { after: "a year after it was sent or declined", job: "thanks_forget" },
      },
    ],
  },
  proofs: {
    row: "A picture or video that shows that a service was delivered; its file lies in the folder of uploaded files, and goes with it. Once it is gone the row says when, and of which order.",
    plain:
      "proof_id order_id user_id state bytes received writer writer_until media_type kept_bytes refusal created_at changed_at ends_at",
    personal: [
      {
        whose: "account",
        account_deleted: "gone",
        columns: "file_name fingerprint",
        in_time: { after: "a day, where it is not whole or is refused; once it is kept", job: "proof_sweep" },
        note: "The file itself is deleted with the account, or 180 days after its order is over. Its place and camera are taken out before it is kept.",
      },
    ],
  },
  yes_taken_back: {
    row: "An athlete who takes no contributions any more, whatever an import says.",
    plain: "player_id taken_back_at",
  },
  roster_words: {
    row: "What a roster says of somebody with an own page; of who is on no roster it goes with the page.",
    plain: "player_id",
    personal: [
      {
        ...roster,
        columns: "image_url height_inches weight_pounds player_class position jersey_number",
        note: PUBLIC,
      },
    ],
  },
  profile_submissions: {
    row: "A profile that was sent in: a claim to a page. For 30 days after its end it says that it ended, and nothing else; one that was undone says for good when, by which accounts and about which page.",
    plain:
      "submission_id state is_child guardian_letters created_at confirmed_at guardian_agreed_at decided_at player_id ended_at expires_at decided_by admins_told_at claimed_player_id holder_id held_at yes_before undone_at undone_by",
    personal: [
      {
        whose: "staff",
        columns: "undo_reason",
        ...GONE_WITH_THE_PAGE,
        note: "Why an admin undid the claim. It goes when the athlete whose page it is takes the page down.",
      },
      {
        ...athlete,
        columns: "date_of_birth email_digest decline_reason",
        in_time: { after: "14 days without the next step, or after it was declined", job: EXPIRE },
      },
      {
        ...guardian,
        columns: "guardian_email",
        in_time: { after: "14 days without an answer, and once the athlete is of age", job: EXPIRE },
      },
    ],
  },
  profile_details: {
    row: "What was typed into the form of a profile.",
    plain: "submission_id",
    personal: [
      {
        ...athlete,
        columns:
          "first_name last_name email_address sport_name school_name class_name sport_level gender_division position jersey_number height_inches weight_pounds instagram_url facebook_url x_url youtube_url tiktok_url evidence",
        in_time: {
          after: "14 days without the next step, or after it was declined; 90 days after it was undone",
          job: EXPIRE,
        },
      },
    ],
  },
  profile_pictures: {
    row: "The photo of a profile that is not public yet.",
    plain: "submission_id width height",
    personal: [
      { ...athlete, columns: "webp", in_time: { after: "14 days without the next step", job: EXPIRE } },
    ],
  },
  profile_links: {
    row: "A private link to a profile, as its hash. It says that the profile is gone, for 30 days.",
    plain: "link_hash submission_id seen_by created_at ends_at",
  },
  rosters: {
    row: "A team's roster of one season.",
    plain: "roster_id team_id season source rank rows import_id lacks",
  },
  roster_entries: {
    row: "A line of a roster, as its source publishes it.",
    plain: "entry_id roster_id player_id matched_by may_be is_live id_space source_player_id id_lasts",
    personal: [
      {
        ...roster,
        columns:
          "player_name name_key player_class position jersey_number height_inches weight_pounds birthplace town_key previous_school previous_key image_url player_bio_url player_game_logs_url player_news_url player_profile_url player_splits_url player_stats_url",
        note: PUBLIC,
      },
    ],
  },
  roster_imports: {
    row: "An import of a roster file.",
    plain:
      "import_id source sport_id season accepts rows created changed moved refused imported_at kind unchanged older gone unsure undone_at confirmed undo_asked_at undo_asked_entry_id undo_refused undone",
    personal: [
      {
        whose: "staff",
        ...STAYS,
        columns: "file_name",
        note: "As an operator called the file: what was imported has to be known later.",
      },
    ],
  },
  roster_uploads: {
    row: "A roster file that an admin has uploaded, what it would do, and what became of it.",
    plain:
      "upload_id uploaded_by bytes sport_id season schools state progress words confirmed asked_entry_id import_id created_at changed_at",
    personal: [
      { whose: "staff", ...STAYS, columns: "file_name", note: "As an admin called the file." },
      {
        ...roster,
        columns: "report",
        note: "Names what a person should look at. Of a file that is not imported it is deleted a week after the last decision about it, by `roster_tidy`.",
      },
    ],
  },
  roster_upload_pieces: {
    row: "A piece of such a file; deleted once it is imported or refused, else with it.",
    plain: "upload_id place",
    personal: [{ ...roster, columns: "content", note: "What rosters say." }],
  },
  roster_import_changes: {
    row: "What an import changed, so that it can be undone.",
    plain: "change_id import_id table_name row_key",
    personal: [
      {
        ...roster,
        columns: "before after",
        note: "What rosters said.",
      },
    ],
  },
  roster_answers: {
    row: "Who is whom on two rosters, as a person answered.",
    plain:
      "answer_id sport_id id_space source_player_id other_id_space other_source_player_id answer answered_by answered_at undone_at undone_by",
  },
  player_merges: {
    row: "Two players who turned out to be one, by numbers.",
    plain: "player_id id_space source_player_id moved",
  },
  pages_given_back: {
    row: "A page that led to another one for a time, by its number.",
    plain: "player_id",
  },
};
