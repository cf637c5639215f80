-- An athlete's page counts who gives every month, and so does their dashboard.
create index recurring_going_to_player on recurring_contributions (player_id) where ended_at is null;
