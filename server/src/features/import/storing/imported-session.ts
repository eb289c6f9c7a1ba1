/** A session that was there before, and is not as it was. */
export interface ImportedSession {
  session_id: string;
  talk_id: string | null;
  /** Null if the file doesn't name it any more. */
  talk_title: string | null;
  before: Partial<ImportedColumns>;
  after: Partial<ImportedColumns>;
  /** Accounts that are named in it, in order; absent if the file no longer names it. */
  people?: { before: string[]; after: string[] };
}

/** What of it an import may change. */
export interface ImportedColumns {
  status: string;
  start_time: string | null;
  duration_minutes: number | null;
  room: string | null;
  track: string | null;
  type: string | null;
  languages: string[];
  links: unknown;
  do_not_record: boolean;
  recording_url: string | null;
  title: string;
  summary: string | null;
  description: string;
}
