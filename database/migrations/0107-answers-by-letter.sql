-- A guest answers by the link in a receipt: the row says by which contribution's letter the answer came, and that no account gave it.
alter table association_answers alter column answered_by drop not null;
alter table association_answers add column contribution_id uuid;
-- What there is has none, so nothing is to be looked at.
alter table association_answers add constraint association_answers_contribution_id_fkey
  foreign key (contribution_id) references contributions not valid;
alter table association_answers add constraint answered_by_one check (
  num_nonnulls(answered_by, contribution_id) = 1 and (contribution_id is null or told_on is null)) not valid;

-- Answers with whose they are today: what came by a letter goes with its contribution, also to the account that it joins later.
create view association_answers_now as
  select a.answer_id, coalesce(c.payor_id, a.payor_id) as payor_id, a.player_id, a.for_one_school, a.own_athletes, a.asked_to_recruit,
         a.gave_over_50000, a.tied_to_such, a.told_on, a.answered_by, a.answered_at, a.contribution_id is not null as by_letter
    from association_answers a left join contributions c using (contribution_id);
