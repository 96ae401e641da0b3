/** Texts of the picture, in the sharer's language. */
export interface ShareWords {
  wordmark: string;
  motto: string;
  /** 'so-and-so invites you'. */
  from: string;
  codeLabel: string;
  code: string;
  /** Address of the page that takes the typed code when it cannot be scanned. */
  site: string;
  /** Badges of the album; empty without any. */
  badges: string;
  /** That this is a game, in one line: said wherever somebody is invited. */
  risk: string;
  font: string;
}
