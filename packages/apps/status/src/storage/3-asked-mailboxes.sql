-- Version 3. A version that was released is never changed.

-- Kept longer than an unconfirmed address, and without it: SHA-256 of the mailbox.
create table asked_mailboxes (
  hash blob primary key,
  unanswered integer not null,
  last_at integer not null
) without rowid;
