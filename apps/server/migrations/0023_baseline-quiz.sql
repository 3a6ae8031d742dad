-- Quiz answers, profiles and recommendations.

create table quiz_answers (
  user_id uuid not null references users on delete cascade,
  question_number integer not null,
  question_text text not null,
  selected_answer text not null,
  primary key (user_id, question_number)
);

create table quiz_profiles (
  user_id uuid primary key references users on delete cascade,
  -- weights by type, family and accord, which score recommendations; null until a quiz was completed
  profile jsonb,
  -- the server's last analysis: { names: [{ name, fragranceId }] }
  analysed jsonb,
  updated_at timestamptz not null
);

create table recommendations (
  id integer primary key generated always as identity,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  fragrance_name text not null,
  brand_name text,
  fragrance_id integer references fragrances on delete set null,
  confidence integer not null,
  reason text not null,
  -- "Not for me": stored, so that it is not recommended again
  dismissed_at timestamptz,
  created_at timestamptz not null
);
create index on recommendations (user_id, position);
create index on recommendations (fragrance_id);
