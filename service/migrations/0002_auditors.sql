-- Auditors read every game whole; what they read is recorded beside the game.
alter table player add column is_auditor boolean not null default false;
