/** A session that was there before, and is not as it was. */
export interface ImportedSession {
  session_id: string;
  talk_id: string | null;
  /** Null if the file doesn't name it any more. */
  talk_title: string | null;
  before: Partial<ImportedColumns>;
  after: Partial<ImportedColumns>;
}

/** What of it an import may change. */
export interface ImportedColumns {
  status: string;
  start_time: string | null;
  duration_minutes: number | null;
  room: string | null;
  track: string | null;
  title: string;
  summary: string | null;
  description: string;
}
