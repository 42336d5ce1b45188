// The messages of the studio, made by scripts/messages.py from the types in secateur/studio/messages.
// In a page: /** @typedef {import("./messages").MatchShown} MatchShown */

/** `games` */
export interface GetGames {
  type: "games";
  v: 1;
  id: number;
}

/** `match`; that of a mere `visit` is not kept until something is played or it has a name */
export interface NewMatch {
  type: "match.new";
  v: 1;
  id: number;
  game: string;
  position?: string;
  visit?: boolean;
  moves?: string[];
  players?: (HumanPlayer | EnginePlayer)[];
  clock?: TimeControl | null;
  name?: string;
}

/** `match`; from now on, every change is pushed to this page */
export interface OpenMatch {
  type: "match.open";
  v: 1;
  id: number;
  match: string;
}

/** `ok` */
export interface CloseMatch {
  type: "match.close";
  v: 1;
  id: number;
  match: string;
}

/** `match`; the node must be the current one */
export interface PlayMove {
  type: "match.move";
  v: 1;
  id: number;
  match: string;
  node: number;
  move: string;
}

/** `match` */
export interface GoToNode {
  type: "match.go";
  v: 1;
  id: number;
  match: string;
  node: number;
}

/** `match`, at the last position where a person was to move */
export interface UndoMove {
  type: "match.undo";
  v: 1;
  id: number;
  match: string;
}

/** `match` */
export interface RedoMove {
  type: "match.redo";
  v: 1;
  id: number;
  match: string;
}

/** `match`, without that move and all after it */
export interface DropNode {
  type: "match.drop";
  v: 1;
  id: number;
  match: string;
  node: number;
}

/** `match`, with that line as the main one */
export interface PromoteNode {
  type: "match.promote";
  v: 1;
  id: number;
  match: string;
  node: number;
}

/** `match` */
export interface Resign {
  type: "match.resign";
  v: 1;
  id: number;
  match: string;
  side: number;
}

/** `match`; an engine agrees unless it believes that it is better */
export interface OfferDraw {
  type: "match.draw";
  v: 1;
  id: number;
  match: string;
  side: number;
}

/** `match`; without a `clock`, the clock stays */
export interface SetPlayers {
  type: "match.players";
  v: 1;
  id: number;
  match: string;
  players: (HumanPlayer | EnginePlayer)[];
  clock?: TimeControl | null;
}

/** `match` */
export interface PauseMatch {
  type: "match.pause";
  v: 1;
  id: number;
  match: string;
  paused: boolean;
}

/** `ok` */
export interface RenameMatch {
  type: "match.name";
  v: 1;
  id: number;
  match: string;
  name: string;
}

/** `ok`; pages that have it open receive `deleted` */
export interface DeleteMatch {
  type: "match.delete";
  v: 1;
  id: number;
  match: string;
}

/** `position`, the last one of a match that need not be open */
export interface PictureMatch {
  type: "match.picture";
  v: 1;
  id: number;
  match: string;
}

/** `matches` */
export interface ListMatches {
  type: "match.list";
  v: 1;
  id: number;
}

/** `file`, to be saved; text is PGN */
export interface ExportMatch {
  type: "match.export";
  v: 1;
  id: number;
  match: string;
  format: "json" | "text";
}

/** `choices` */
export interface ListChoices {
  type: "match.choices";
  v: 1;
  id: number;
  text: string;
}

/** a new `match`; of several games, `number` chooses one, from 1 */
export interface ImportMatch {
  type: "match.import";
  v: 1;
  id: number;
  text: string;
  number?: number | null;
}

/** `imported`: every game of the text becomes a match, which no page has open */
export interface ImportAll {
  type: "match.import_all";
  v: 1;
  id: number;
  text: string;
}

/** `position`, after the moves */
export interface ReadPosition {
  type: "position.read";
  v: 1;
  id: number;
  game: string;
  position: string;
  moves?: string[];
}

/** `position`; for each cell a piece or null */
export interface EditPosition {
  type: "position.edit";
  v: 1;
  id: number;
  game: string;
  pieces: (BoardPiece | null)[];
  side: number;
}

/** `ok`, then pushes `analysis` */
export interface StartAnalysis {
  type: "analysis.start";
  v: 1;
  id: number;
  match: string;
  node: number;
  lines: number;
}

/** `ok` */
export interface StopAnalysis {
  type: "analysis.stop";
  v: 1;
  id: number;
}

/** `ok`, then pushes `graph` */
export interface StartGraph {
  type: "graph.start";
  v: 1;
  id: number;
  match: string;
}

/** `ok` */
export interface StopGraph {
  type: "graph.stop";
  v: 1;
  id: number;
}

/** `ok`, then pushes `review` */
export interface StartReview {
  type: "review.start";
  v: 1;
  id: number;
  match: string;
}

/** `ok` */
export interface StopReview {
  type: "review.stop";
  v: 1;
  id: number;
}

/** `book`: what was played next in other kept games that began with the same moves; of a `person`, only those in which a person played that side against the engine */
export interface ReadBook {
  type: "book";
  v: 1;
  id: number;
  match: string;
  node: number;
  person?: number | null;
}

/** `seats`: a key for each side that a person plays, and one to watch; those that there are stay */
export interface MakeSeats {
  type: "seat.links";
  v: 1;
  id: number;
  match: string;
}

/** `seat`: the one whose key this page has, as in `/ws?seat=KEY`. It may send `games`, `match.open`, `match.close` and `position.after`, and if it has a side, for that `match.move`, `match.resign`, `match.draw` and `match.rematch`; all else is refused */
export interface GetSeat {
  type: "seat";
  v: 1;
  id: number;
}

/** `ok`; once every person at a seat wishes it, pages at seats are pushed their `seat` in the next match */
export interface WishRematch {
  type: "match.rematch";
  v: 1;
  id: number;
  match: string;
}

/** `puzzles`: all, or those of a match; what is due comes first */
export interface ListPuzzles {
  type: "puzzle.list";
  v: 1;
  id: number;
  match?: string | null;
}

/** `puzzle` */
export interface OpenPuzzle {
  type: "puzzle.open";
  v: 1;
  id: number;
  puzzle: string;
}

/** `tried`: a move that loses less than an inaccuracy solves the puzzle */
export interface TryPuzzle {
  type: "puzzle.try";
  v: 1;
  id: number;
  puzzle: string;
  move: string;
}

/** `hint`: what was wrong with the mistake, if that is known; with the next `step` where to look; then the move */
export interface HintPuzzle {
  type: "puzzle.hint";
  v: 1;
  id: number;
  puzzle: string;
  step: number;
}

/** `ok` */
export interface DeletePuzzle {
  type: "puzzle.delete";
  v: 1;
  id: number;
  puzzle: string;
}

/** `position`, as it is after some moves from a node */
export interface ShowLine {
  type: "position.after";
  v: 1;
  id: number;
  match: string;
  node: number;
  moves: string[];
}

/** `hint`; in full, it names the move */
export interface AskHint {
  type: "hint";
  v: 1;
  id: number;
  match: string;
  node: number;
  full: boolean;
}

/** `job`, then pushes `job` */
export interface SubmitJob {
  type: "job.start";
  v: 1;
  id: number;
  kind: string;
  request: Record<string, unknown>;
}

/** `ok` */
export interface CancelJob {
  type: "job.stop";
  v: 1;
  id: number;
  job: string;
}

/** `file`: the author's file, or the draft that is written on a page */
export interface GetFile {
  type: "file";
  v: 1;
  id: number;
}

/** `ok`, then pushes `file`: the text of a game that is written on a page, where the studio has no author's file */
export interface WriteDraft {
  type: "draft";
  v: 1;
  id: number;
  text: string;
}

/** `stored_jobs`: the jobs of the database, as `secateur jobs` lists them */
export interface ListStoredJobs {
  type: "stored_jobs";
  v: 1;
  id: number;
}

/** `stored_jobs`, after a job is paused, resumed or cancelled */
export interface ChangeStoredJob {
  type: "stored_jobs.change";
  v: 1;
  id: number;
  name: string;
  state: "cancelled" | "paused" | "running";
}

/** The request was carried out. */
export interface Done {
  type: "ok";
  v: 1;
  re?: number | null;
}

/** The request failed; if `re` is null, an error occurred that does not belong to a request. */
export interface Failure {
  type: "error";
  v: 1;
  re?: number | null;
  code: "bad-message" | "failed" | "forbidden" | "illegal" | "limit" | "not-found" | "stale" | "unknown-type";
  message: string;
}

/** The games, the levels of the engine, the game to start with, and the kinds of video that can be written. */
export interface GamesList {
  type: "games";
  v: 1;
  re?: number | null;
  games: GameRow[];
  levels: LevelRow[];
  opening: string | null;
  videos: string[];
}

/** A complete match: the answer to a request that changes it, and a push to every page that has it open. `created` and `changed` are seconds since 1970; `sides` the names of the players; `position` its start (empty: that of the game); `tags` those of PGN (White, Date...); `comment` comes before the first move; `line` the nodes of the line that is shown; `thinking` the side whose move the engine is searching, or null; `saved` is false while it cannot be written: the studio keeps it in memory, and tries again; `seated` if its sides have seats; `offer` the side that offers a draw, or null; `rematch` the sides that wish another match. */
export interface MatchShown {
  type: "match";
  v: 1;
  re?: number | null;
  id: string;
  game: string;
  title: string;
  name: string;
  created: number;
  changed: number;
  sides: string[];
  players: (HumanPlayer | EnginePlayer)[];
  position: string;
  tags: Record<string, string>;
  comment: string;
  clock: ClockFace | null;
  nodes: MatchNode[];
  current: number;
  line: number[];
  paused: boolean;
  result: MatchOutcome | null;
  thinking: number | null;
  saved: boolean;
  seated: boolean;
  offer: number | null;
  rematch: number[];
  view: PositionView;
}

/** A match that this page has open was deleted. */
export interface MatchDeleted {
  type: "deleted";
  v: 1;
  re?: number | null;
  match: string;
}

/** A summary of every match, and the ids of those that are damaged. */
export interface MatchList {
  type: "matches";
  v: 1;
  re?: number | null;
  matches: MatchSummary[];
  unreadable: string[];
}

/** The games of a file. */
export interface ChoicesFound {
  type: "choices";
  v: 1;
  re?: number | null;
  games: GameChoice[];
}

/** How many games of a text have become matches, and those that could not. `stopped` says why the games after the last of both were not tried: matches cannot be written any more. */
export interface GamesImported {
  type: "imported";
  v: 1;
  re?: number | null;
  matches: number;
  failures: ImportFailure[];
  stopped?: string;
}

/** A match as a file. */
export interface ExportedFile {
  type: "file";
  v: 1;
  re?: number | null;
  name: string;
  mime: string;
  text: string;
}

/** The file that the studio was started with, and whether it keeps the contract; if it was started with none, the draft, which is `editable` on the page. `path` is also its name as a game. `compiling` says what the check waits for. */
export interface AuthorsFile {
  type: "file";
  v: 1;
  re?: number | null;
  path: string;
  editable: boolean;
  state?: "broken" | "changed" | "checking" | "failed" | "kept";
  text?: string;
  report?: CheckReport | null;
  message?: string;
  compiling?: string;
  changed?: number;
}

/** A position that is in no match, and what an editor may change of it. */
export interface PositionShown {
  type: "position";
  v: 1;
  re?: number | null;
  view: PositionView;
  choices: ChoiceView[];
}

/** Where to look, and the move if it was requested in full. */
export interface HintGiven {
  type: "hint";
  v: 1;
  re?: number | null;
  text: string;
  cells: number[];
  move?: string;
}

/** The engine is thinking about its move: what it has found so far, `speed` in nodes per second, `hash` the share of the table in use. `compiling` says what is being compiled, if anything, and about how long that takes. */
export interface ThinkingNews {
  type: "thinking";
  v: 1;
  re?: number | null;
  match: string;
  node: number;
  state: "waiting" | "compiling" | "running" | "done" | "failed" | "stopped";
  depth?: number;
  nodes?: number;
  speed?: number;
  hash?: number;
  seconds?: number;
  lines?: LineView[];
  complete?: boolean;
  compiling?: string;
  side: number | null;
}

/** The analysis of a position continues, or has ended: what it has found so far, as in `thinking`. */
export interface AnalysisNews {
  type: "analysis";
  v: 1;
  re?: number | null;
  match: string;
  node: number;
  state: "waiting" | "compiling" | "running" | "done" | "failed" | "stopped";
  depth?: number;
  nodes?: number;
  speed?: number;
  hash?: number;
  seconds?: number;
  lines?: LineView[];
  complete?: boolean;
  compiling?: string;
  message?: string;
}

/** The known scores of the positions of a match. */
export interface GraphNews {
  type: "graph";
  v: 1;
  re?: number | null;
  match: string;
  points: GraphPoint[];
  done: boolean;
  message?: string;
}

/** The review of a match: the moves that are reviewed so far, and how many of how many are done. */
export interface ReviewNews {
  type: "review";
  v: 1;
  re?: number | null;
  match: string;
  state: "waiting" | "compiling" | "running" | "done" | "failed" | "stopped";
  moves: ReviewedNode[];
  done: number;
  total: number;
  compiling?: string;
  message?: string;
}

/** What was played after the moves to a node, the most frequent first. */
export interface BookFound {
  type: "book";
  v: 1;
  re?: number | null;
  moves: BookMove[];
}

/** The keys of a match, and the address of the studio; `local` if only this machine can reach that. */
export interface SeatLinks {
  type: "seats";
  v: 1;
  re?: number | null;
  seats: SeatLink[];
  address: string;
  local: boolean;
}

/** The seat of this page: its match and its side; null only watches. It is pushed when that has changed. */
export interface SeatShown {
  type: "seat";
  v: 1;
  re?: number | null;
  match: string;
  side: number | null;
}

/** The puzzles that are kept. */
export interface PuzzleList {
  type: "puzzles";
  v: 1;
  re?: number | null;
  puzzles: PuzzleRow[];
}

/** A puzzle, and the position before the mistake. */
export interface PuzzleShown {
  type: "puzzle";
  v: 1;
  re?: number | null;
  puzzle: PuzzleRow;
  view: PositionView;
}

/** What a move is worth: its `mark`, whether it has `solved` the puzzle, why not (`text`, empty if that would give the answer away), the `better` line once it is solved, and the position after the move. */
export interface PuzzleTried {
  type: "tried";
  v: 1;
  re?: number | null;
  puzzle: PuzzleRow;
  move: string;
  solved: boolean;
  mark: string;
  text: string;
  better: string[];
  view: PositionView;
}

/** What is being compiled while the engine looks for a hint; empty when the compiler is done. */
export interface CompilingNews {
  type: "compiling";
  v: 1;
  re?: number | null;
  match: string;
  compiling: string;
}

/** The state of a job. At the end, it has a `result`, or a `message` that says why not. `progress` is there when it has found something new; `compiling` says what is being compiled, and about how long that takes. */
export interface JobNews {
  type: "job";
  v: 1;
  re?: number | null;
  job: string;
  state: "waiting" | "compiling" | "running" | "done" | "failed" | "stopped";
  progress?: Record<string, unknown>;
  result?: Record<string, unknown> | null;
  message?: string;
  compiling?: string;
}

/** How far the jobs of a database are, the newest first; the database as a file, or as a URL without a password. */
export interface StoredJobList {
  type: "stored_jobs";
  v: 1;
  re?: number | null;
  database: string;
  jobs: JobReport[];
}

/** A search to be looked at step by step. It searches a `tree` (a text, with the player at its `root`), a `random` tree, or a `game` from a `position`; `edit` changes a leaf first. `variants` are searched side by side: each says what it does otherwise, as an object or as a [text](algorithms.md#a-search-as-a-text). `export` asks for a file instead, by its suffix: after a `step` (-1 is before the first), or as a `film`. `levels` limits the picture, `types` shows the types of nodes, `dag` draws states that are reached in several ways only once. Texts are in the `language`. */
export interface TreeRequest {
  algorithm?: string | null;
  fail?: string | null;
  cut?: string | null;
  merge?: string | null;
  ordering?: string | null;
  view?: string | null;
  depth?: number | null;
  nodes?: number | null;
  game?: string | null;
  position?: string | null;
  tree?: string | null;
  root?: "max" | "min" | null;
  random?: RandomTree | null;
  edit?: LeafEdit | null;
  variants?: (SearchVariant | string)[] | null;
  export?: string | null;
  step?: number | null;
  film?: boolean;
  theme?: "dark" | "light" | null;
  levels?: number | null;
  types?: boolean;
  dag?: boolean;
  language?: "de" | "en" | "zh";
}

/** The nodes that a search has visited so far, and which of the searches it is, from 1. */
export interface TreeProgress {
  nodes: number;
  search: number;
  of: number;
}

/** The searches side by side; `depth` and `value` are those of the first. */
export interface TreeShown {
  source: TreeSource;
  depth: number | null;
  title: string;
  value: number | null;
  variants: TreeVariant[];
}

/** A file of the search: its name, its media type, and its bytes in base64. */
export interface TreeFile {
  name: string;
  type: string;
  base64: string;
}

/** A new exercise in words, or the grade of an `answer` to it; texts are in the `language`. */
export interface ExerciseRequest {
  kind?: "best-ordering" | "next-step" | "order" | "pruned" | "value" | "window";
  shape?: string;
  seed?: number;
  cut?: ">" | ">=" | "max>" | "min>" | "value>=";
  fail?: "hard" | "mixed" | "soft";
  root?: "max" | "min";
  deep?: "any" | "no" | "yes";
  ties?: "any" | "none" | "some";
  action: "grade" | "new";
  answer?: unknown;
  language?: "de" | "en" | "zh";
}

/** The question, for a page: nothing of it is the answer. */
export interface ExerciseAsked {
  exercise: ExerciseWords;
  title: string;
  conventions: string;
  task: string;
  columns: string[];
  asked: string[];
  so_far?: SearchSoFar;
  tree: ExerciseNode;
}

/** The grade, item by item; the right answer in rows; and the solution. `full` says that all is right. */
export interface ExerciseGraded {
  exercise: ExerciseWords;
  points: number;
  of: number;
  free: FreePoints;
  percent: string;
  full: boolean;
  items: GradedItem[];
  answer: string[][];
  solution: ExerciseSolution;
}

/** Which game to check, with how many random games. */
export interface CheckRequest {
  game: string;
  games?: number;
}

/** How many of the random games have been played. */
export interface CheckProgress {
  done: number;
  games: number;
}

/** What the check of a game has found; `stopped` if nobody waited for its end. `notes` break no promise, but are worth knowing; `tried` says what was tried, in one line. */
export interface CheckReport {
  game: string;
  made: string | null;
  summary: string;
  kept: boolean;
  games: number;
  playable: boolean;
  problems: CheckProblem[];
  notes: string[];
  tried: string;
  seconds: number;
  stopped?: boolean;
}

/** A race on a `tree` (a text, with the player at its `root`), or in a `game` from a `position`. `depth` is the greatest; a tree without one is searched to its leaves. Each of the `contenders`, an object or a [text](algorithms.md#a-search-as-a-text), has so many `seconds` for each depth. */
export interface RaceRequest {
  contenders: (SearchVariant | string)[];
  game?: string | null;
  position?: string | null;
  tree?: string | null;
  root?: "max" | "min";
  depth?: number | null;
  seconds?: number;
}

/** The rows that are new, the search that is `running`, and what is known of the tree; `played_out` is the depth at which every line ends, or null. */
export interface RaceProgress {
  contenders: ContenderName[];
  branching: number | null;
  played_out: number | null;
  curves: RaceBounds[];
  rows: RaceRow[];
  running: SearchUnderway | null;
}

/** All rows, and whether the values of complete searches agree. */
export interface RaceReport {
  contenders: ContenderName[];
  branching: number | null;
  played_out: number | null;
  curves: RaceBounds[];
  rows: RaceRow[];
  running: SearchUnderway | null;
  position: string;
  interpreted: boolean;
  agree: boolean;
  disagreement: string | null;
  stopped: boolean;
}

/** A Python file to judge, in an isolated process: its text (`source`) and its `name`. `entry` is the function that is meant, where the file has several searches; `cut` the cut rule that was asked for, null for either. The studio itself sets `exposed`, where others can reach it: then a file runs only where the kernel confines it. */
export interface JudgeFileRequest {
  source: string;
  name?: string;
  entry?: string | null;
  cut?: ">" | ">=" | null;
  exposed?: boolean;
}

/** Whether the isolated process runs the file or still starts, for how many seconds, and how many it may take. */
export interface JudgeProgress {
  running: boolean;
  seconds: number;
  limit: number;
}

/** The verdict, its `headline`, and the searches of its smallest tree, if they can be drawn: the student's and the right one. `after` is how many nodes both have visited when they first differ, null where there are not both. */
export interface FileJudged {
  headline: string;
  verdict: Verdict;
  searches: JudgedSearch[];
  after: number | null;
}

/** What a search is made of; `usual` are the fields of a search that says nothing else. */
export interface SearchMenus {
  algorithms: AlgorithmEntry[];
  cuts: MenuEntry[];
  fails: MenuEntry[];
  merges: MenuEntry[];
  views: MenuEntry[];
  orderings: MenuEntry[];
  contenders: ContenderEntry[];
  race: RaceMenu;
  usual: Record<string, string | null>;
}

/** A position: `position` (one line that `position.read` reads), `text` (drawn for a terminal), `side` (to move; null when it is over), `board` (null for more than 2,000 cells), `moves` (the first 1,000), `more` (how many others are legal, counted up to 100,000; they can be played too), `last` (the cells of the last move), `claim` (why a draw can be claimed, or null), `opening` (what it is called, or empty); in a match, also the `node`. */
export interface PositionView {
  position: string;
  text: string;
  side: number | null;
  status: string;
  board: BoardView | null;
  moves: LegalMove[];
  more: number;
  last: number[];
  notices: string[];
  over: GameOver | null;
  claim: string | null;
  opening: string;
  editable: boolean;
  node?: number;
}

/** A mistake to be tried again: the `match` in which the `player` of a `side` made it, with which move (`played`), and its `mark`. `box` counts from 0 how well it is known; `due` says when it should be tried again, in seconds since 1970 (null: it is learnt); `tries` and `solved` count. */
export interface PuzzleRow {
  id: string;
  match: string;
  game: string;
  title: string;
  player: string;
  side: number;
  played: string;
  mark: string;
  box: number;
  due: number | null;
  tries: number;
  solved: number;
}

/** What was searched, as the next request can say it. */
export interface TreeSource {
  tree?: string;
  root?: "max" | "min";
  game?: string;
  position?: string;
}

/** An exercise in words; the same words make the same exercise. */
export interface ExerciseWords {
  kind: "best-ordering" | "next-step" | "order" | "pruned" | "value" | "window";
  shape: string;
  seed: number;
  cut: ">" | ">=" | "max>" | "min>" | "value>=";
  fail: "hard" | "mixed" | "soft";
  root: "max" | "min";
  deep: "any" | "no" | "yes";
  ties: "any" | "none" | "some";
}

/** Where the search is, if what happens next is asked: values that came back, the path being searched, and the steps to choose from. */
export interface SearchSoFar {
  values: Record<string, string>;
  path: string[];
  steps: Record<string, string>;
}

/** A node of the tree: whose it is, and its children from left to right, or the value of a leaf. */
export interface ExerciseNode {
  name: string;
  player: string;
  children?: ExerciseNode[];
  value?: number;
}

/** The points of the best answer that knows no alpha-beta, and what that answer is. */
export interface FreePoints {
  points: number;
  by: string;
}

/** The sentences of the solution, and what to search to see it. */
export interface ExerciseSolution {
  steps: string[];
  search: SolutionSearch;
}

/** The verdict on one function. */
export interface Verdict {
  kind: "changes-arguments" | "crash" | "endless" | "keeps-state" | "no-return" | "not-judged" | "prunes-nothing" | "prunes-too-little" | "right" | "too-slow" | "wrong-move" | "wrong-value";
  file: string;
  entry: string;
  reading: string;
  sentence: string;
  convention: string | null;
  mistakes: NamedMistake[];
  remarks: string[];
  witness: Witness | null;
  effort: Effort | null;
  trees: number;
  seed: number;
  seconds: number;
  isolation: string;
  choices: string[];
}

/** Who takes part in a race where nothing is said, in which orders. */
export interface RaceMenu {
  algorithms: string[];
  orderings: string[];
}

/** The time of each player for the game, and the increment for each move, in seconds. */
export interface TimeControl {
  seconds: number;
  increment: number;
}

/** A game to choose, `rated` if the engine's levels have ratings in it: its `rules`, its `parameters` and what they are called (`words`), `moves` to the middle of a game; `mine` for the author's own, with the `error` if it cannot be read. */
export interface GameRow {
  game: string;
  title: string;
  summary: string;
  rules: string;
  parameters: Record<string, boolean | number | string>;
  words: Record<string, string>;
  moves: string;
  players: string[];
  mine: boolean;
  error?: string;
  rated: boolean;
}

/** A strength to choose. */
export interface LevelRow {
  name: string;
  title: string;
  summary: string;
}

/** The clock of a match: the time that both players have `left`, and for whom it is `running`. It does not run while an earlier position is shown, or while an engine waits for a worker. */
export interface ClockFace {
  seconds: number;
  increment: number;
  left: number[];
  running: number | null;
}

/** A node of a match: a move, its parent, and who made it; if known, its score, annotation and review. Node 0 is the start. The children of a node are in order, the main line first. */
export interface MatchNode {
  id: number;
  parent: number | null;
  move: string | null;
  side: number | null;
  score?: ScoreView;
  comment?: string;
  before?: string;
  glyphs?: number[];
  review?: MoveReview;
}

/** How a match ended. */
export interface MatchOutcome {
  winner: number | null;
  reason: string;
}

/** A match in the list of matches: `moves` counts the half-moves of its main line; `saved` is false while it cannot be written. */
export interface MatchSummary {
  id: string;
  game: string;
  title: string;
  name: string;
  changed: number;
  created: number;
  moves: number;
  result: MatchEnd | null;
  sides: string[];
  players: (HumanPlayer | EnginePlayer)[];
  saved: boolean;
}

/** A game of a file that may contain several; `result` is as in PGN; `moves` counts the half-moves of its main line. */
export interface GameChoice {
  title: string;
  game: string;
  result: string;
  date: string;
  moves: number;
}

/** A game that could not be imported: its `number` in the text, from 1, and why. */
export interface ImportFailure {
  number: number;
  title: string;
  message: string;
}

/** What an editor may change of a position besides its pieces, such as a right to castle: the answer `chosen` now, and all `options`. */
export interface ChoiceView {
  name: string;
  chosen: string;
  options: ChoiceOption[];
}

/** A line of moves with its score, and the cells of its first move. */
export interface LineView {
  score: ScoreView;
  moves: string[];
  cells: number[];
}

/** A node with its score. */
export interface GraphPoint {
  node: number;
  score: ScoreView;
}

/** A node with what the coach thinks of its move. */
export interface ReviewedNode {
  node: number;
  score: ScoreView;
  review: MoveReview;
}

/** A move that was played in kept games: in how many, and the `results` of those that are over: won by the first player, drawn, won by the second. */
export interface BookMove {
  move: string;
  games: number;
  results: number[];
}

/** The `key` of a seat: `/play?seat=KEY` plays that side; null only watches. */
export interface SeatLink {
  side: number | null;
  key: string;
}

/** How far a job is. Results that checked others are counted apart; times are in seconds. */
export interface JobReport {
  name: string;
  kind: string;
  state: string;
  why: string;
  created: number;
  done: number;
  leased: number;
  open: number;
  total: number | null;
  checked: number;
  per_hour: number;
  left_seconds: number | null;
  holders: string[];
  workers: WorkerReport[];
  faults: number;
  last_faults: FaultReport[];
}

/** The `shape` of a random tree (3x2: three moves, then two), its `seed`, and the range of its `values`. */
export interface RandomTree {
  shape?: string;
  seed?: number;
  values?: string;
}

/** Another value for the leaf of that name. */
export interface LeafEdit {
  node: string;
  value: number;
}

/** One search: what it is called, its conventions and outcome (`caption`), its visited nodes, what a reader should know of a search that is not shown whole (`notice`), and the search itself. */
export interface TreeVariant {
  name: string;
  title: string;
  caption: string;
  visited: number;
  notice: string;
  trace: PackedTree;
}

/**  */
export interface GradedItem {
  item: string;
  verdict: string;
  given: string;
  right: string;
  why: string;
}

/** What the explorer has to search to show the solution step by step. */
export interface SolutionSearch {
  tree: string;
  root: "max" | "min";
  algorithm: string;
  fail: string;
  cut: string;
  ordering: string;
}

/** A promise that a game breaks, what would be right, and the line of the file, if it is known. */
export interface CheckProblem {
  promise: string;
  right: string;
  message: string;
  line: number | null;
}

/** What a contender is called: its text, those of its form (`spec`) and of its `ordering`, and both in words. */
export interface ContenderName {
  contender: string;
  spec: string;
  ordering: string;
  algorithm: string;
  order: string;
}

/** What theory says of a uniform tree of a depth: its leaves (`full`), the square root of that (`root`), the least that alpha-beta visits, and the same in nodes. `measured` is false where the branching is that of another depth. */
export interface RaceBounds {
  depth: number;
  measured: boolean;
  branching: number;
  root: number;
  full: number;
  full_nodes: number;
  minimum: number;
  minimum_nodes: number;
}

/** What a search has counted: its `value` as a text (null if it was not `complete`), its nodes as a part of minimax's, its leaves as a multiple of the `minimum`, and that; null where it is not known. */
export interface RaceRow {
  contender: string;
  spec: string;
  ordering: string;
  algorithm: string;
  order: string;
  depth: number;
  nodes: number;
  seconds: number;
  leaves: number | null;
  cuts: number | null;
  value: string | null;
  complete: boolean;
  of_minimax: number | null;
  of_minimum: number | null;
  minimum: number | null;
}

/** How far a search has come. */
export interface SearchUnderway {
  contender: string;
  spec: string;
  ordering: string;
  algorithm: string;
  order: string;
  depth: number;
  nodes: number;
  seconds: number;
}

/** A search of the smallest tree: `yours` or the `right` one. */
export interface JudgedSearch {
  name: string;
  caption: string;
  trace: PackedTree;
}

/** An algorithm, and the fields of a spec that it takes. */
export interface AlgorithmEntry {
  name: string;
  title: string;
  about: string;
  options: string[];
}

/** Something to choose, by its name, in words, and with what it means. */
export interface MenuEntry {
  name: string;
  title: string;
  about: string;
}

/** An algorithm in one of its forms; `ordering` is the only one that makes sense for it, if there is but one. */
export interface ContenderEntry {
  name: string;
  title: string;
  about: string;
  ordering: string | null;
}

/** A person. */
export interface HumanPlayer {
  kind: "human";
}

/** The engine, at a level. */
export interface EnginePlayer {
  kind: "engine";
  level: Level;
}

/** A piece on a board; `side` is null for what belongs to nobody, `height` is how many storeys high it stands. */
export interface BoardPiece {
  shape: string;
  side: number | null;
  text: string;
  height?: number;
}

/** A score: `value` for the first player, `share` (the first player's part of the evaluation bar, 0 to 1), `text` and `words` (with how certain it is), `short` (such as W5 or +4, for the first and for the second player), `mark` (✓, ≥, ≤ or nothing), `proven` (exact, lower, upper or heuristic), `mate` (half-moves to the end, or null). */
export interface ScoreView {
  value: number;
  share: number;
  text: string;
  proven: string;
  mate: number | null;
  words: string;
  mark: string;
  short: string[];
}

/** What the coach thinks of a move: its `mark` (brilliant, best, good, inaccuracy, mistake, blunder or forced), the part of a point that it loses, its `accuracy` (0 to 100; null: there was no choice), the line that was `better` (empty if that was played), and why. */
export interface MoveReview {
  mark: string;
  loss: number;
  accuracy: number | null;
  better: string[];
  why: WhyView | null;
}

/** A board, described by the game: `kind` (grid, checks, drop, points, goban, hexes, edges), `up` (whether the first row is at the bottom), the piece (or null) and name of each cell; for points, hexes and edges, their `places`; for points, their `lines`; for a goban, its `stars`; `borders`, whose the sides of the board are: those of the first row, the last row, the first column and the last column; the cells in `danger`, such as a king in check, and those that have `won`. */
export interface BoardView {
  kind: string;
  columns: number;
  rows: number;
  up: boolean;
  pieces: (BoardPiece | null)[];
  names: string[];
  column_names: string[];
  row_names: string[];
  places: number[][];
  lines: number[][];
  stars: number[];
  borders: (number | null)[];
  palette: BoardPiece[];
  colours: string[];
  note: string;
  danger: number[];
  won: number[];
}

/** A move, and the cells to touch for it. */
export interface LegalMove {
  move: string;
  cells: number[];
}

/** How a game ended by its rules; no winner: a draw. */
export interface GameOver {
  winner: number | null;
  text: string;
}

/** A searched tree in columns: each with its name, type (u1, i4 or text), offset in the `blob` and length. The blob is compressed by zlib, in base64. */
export interface PackedTree {
  about: PackedAbout;
  columns: [string, string, number, number][];
  blob: string;
}

/** What one of several searches does otherwise than the others, or how it searches altogether. */
export interface SearchVariant {
  algorithm?: string | null;
  fail?: string | null;
  cut?: string | null;
  merge?: string | null;
  ordering?: string | null;
  view?: string | null;
  depth?: number | null;
  nodes?: number | null;
  time?: number | null;
}

/** A known mistake. `certain`: the function behaves exactly like it on every tree that was tried. */
export interface NamedMistake {
  name: string;
  sentence: string;
  cure: string;
  certain: boolean;
}

/** The smallest tree that shows what is wrong. */
export interface Witness {
  tree: unknown;
  depth: number | null;
  first: "max" | "min";
  leaves: number;
  expected: Deed;
  found: Deed;
  difference: string;
  form: string;
  shared: boolean;
}

/** How many leaves the function visits on all trees together, compared with minimax and the usual alpha-beta. */
export interface Effort {
  leaves: number;
  minimax: number;
  alphabeta: number;
}

/** How well an engine plays: a strength by name, a rating, or what it may spend on a move. Exactly one is given. */
export interface Level {
  strength?: string | null;
  elo?: number | null;
  seconds?: number | null;
  depth?: number | null;
  nodes?: number | null;
}

/** How a match ended, and at which node: by the rules, or because somebody resigned, agreed or ran out of time. */
export interface MatchEnd {
  winner: number | null;
  reason: string;
  node: number;
}

/** An answer, and the position that it leads to. */
export interface ChoiceOption {
  text: string;
  position: string;
}

/** A process that has given results in the last minutes, how many, and the seconds of work in them. */
export interface WorkerReport {
  name: string;
  results: number;
  seconds: number;
}

/** Something that went wrong, and when, in seconds since 1970. */
export interface FaultReport {
  at: number;
  text: string;
}

/** What the search was: its conventions, the nodes of its best `line`, the scores that stand for infinity, the highest and a win, the decimals of values if they have any (with 2, the columns have 50 for 0.5), the nodes that are pruned but not listed, the leaves whose values are not known, a name for files, the step to begin with, and whether to begin with the graph (`dag`). */
export interface PackedAbout {
  algorithm: string;
  caption: string;
  language: string;
  cutRule: string;
  negamax: boolean;
  visited: number;
  overflow: boolean;
  named: boolean;
  infinity: number;
  highest: number;
  win: number;
  decimals?: number;
  unlisted: number[];
  unknown?: number[];
  file: string;
  step: number | null;
  line: number[];
  dag: boolean;
  boardsDrawn: PackedBoards | null;
}

/** What a search does on a tree. A value or move that it does not return is None. */
export interface Deed {
  value: number | null;
  move: string | null;
  leaves: string[] | null;
  error: string | null;
}

/** Why a move was a mistake: a `headline`, and the moves of the tree that shows it, each before those that follow it. If it `missed` something, the tree begins with the better move, else with the mistake. `shown`: each of its lines shows the loss at a glance. */
export interface WhyView {
  headline: string;
  missed: boolean;
  shown: boolean;
  steps: WhyStep[];
}

/** The boards of all nodes: their size in points, how many points a unit is, the marks of each stamp, and which stamp stands where: the number of a stamp, x, y. The columns `boardStart` and `boardStamps` say which of these each node has. */
export interface PackedBoards {
  width: number;
  height: number;
  scale: number;
  stamps: PackedMark[][];
  placed: [number, number, number][];
}

/** A move of an explanation: how deep it stands in the tree, from 0, whether it `attacks`, and its sentence. */
export interface WhyStep {
  depth: number;
  move: string;
  attacks: boolean;
  sentence: string;
}

/** A path that is filled or stroked, or a text around a point; colours are the roles that colours.css has. */
export interface PackedMark {
  path: string;
  fill: string;
  stroke: string;
  width: number;
  text: string;
  x: number;
  y: number;
  size: number;
}

/** What a page may say, by type. */
export interface Requests {
  "games": GetGames;
  "match.new": NewMatch;
  "match.open": OpenMatch;
  "match.close": CloseMatch;
  "match.move": PlayMove;
  "match.go": GoToNode;
  "match.undo": UndoMove;
  "match.redo": RedoMove;
  "match.drop": DropNode;
  "match.promote": PromoteNode;
  "match.resign": Resign;
  "match.draw": OfferDraw;
  "match.players": SetPlayers;
  "match.pause": PauseMatch;
  "match.name": RenameMatch;
  "match.delete": DeleteMatch;
  "match.picture": PictureMatch;
  "match.list": ListMatches;
  "match.export": ExportMatch;
  "match.choices": ListChoices;
  "match.import": ImportMatch;
  "match.import_all": ImportAll;
  "position.read": ReadPosition;
  "position.edit": EditPosition;
  "analysis.start": StartAnalysis;
  "analysis.stop": StopAnalysis;
  "graph.start": StartGraph;
  "graph.stop": StopGraph;
  "review.start": StartReview;
  "review.stop": StopReview;
  "book": ReadBook;
  "seat.links": MakeSeats;
  "seat": GetSeat;
  "match.rematch": WishRematch;
  "puzzle.list": ListPuzzles;
  "puzzle.open": OpenPuzzle;
  "puzzle.try": TryPuzzle;
  "puzzle.hint": HintPuzzle;
  "puzzle.delete": DeletePuzzle;
  "position.after": ShowLine;
  "hint": AskHint;
  "job.start": SubmitJob;
  "job.stop": CancelJob;
  "file": GetFile;
  "draft": WriteDraft;
  "stored_jobs": ListStoredJobs;
  "stored_jobs.change": ChangeStoredJob;
}

/** What a job may be asked, and what it tells and returns, by kind. */
export interface Jobs {
  tree: { request: TreeRequest; progress: TreeProgress; result: TreeShown | TreeFile };
  exercise: { request: ExerciseRequest; progress: never; result: ExerciseAsked | ExerciseGraded };
  check: { request: CheckRequest; progress: CheckProgress; result: CheckReport };
  race: { request: RaceRequest; progress: RaceProgress; result: RaceReport };
  judge: { request: JudgeFileRequest; progress: JudgeProgress; result: FileJudged };
}

/** What each message is answered with, by type. */
export interface Answers {
  "games": GamesList;
  "match.new": MatchShown;
  "match.open": MatchShown;
  "match.close": Done;
  "match.move": MatchShown;
  "match.go": MatchShown;
  "match.undo": MatchShown;
  "match.redo": MatchShown;
  "match.drop": MatchShown;
  "match.promote": MatchShown;
  "match.resign": MatchShown;
  "match.draw": MatchShown;
  "match.players": MatchShown;
  "match.pause": MatchShown;
  "match.name": Done;
  "match.delete": Done;
  "match.picture": PositionShown;
  "match.list": MatchList;
  "match.export": ExportedFile;
  "match.choices": ChoicesFound;
  "match.import": MatchShown;
  "match.import_all": GamesImported;
  "position.read": PositionShown;
  "position.edit": PositionShown;
  "analysis.start": Done;
  "analysis.stop": Done;
  "graph.start": Done;
  "graph.stop": Done;
  "review.start": Done;
  "review.stop": Done;
  "book": BookFound;
  "seat.links": SeatLinks;
  "seat": SeatShown;
  "match.rematch": Done;
  "puzzle.list": PuzzleList;
  "puzzle.open": PuzzleShown;
  "puzzle.try": PuzzleTried;
  "puzzle.hint": HintGiven;
  "puzzle.delete": Done;
  "position.after": PositionShown;
  "hint": HintGiven;
  "job.start": JobNews;
  "job.stop": Done;
  "file": AuthorsFile;
  "draft": Done;
  "stored_jobs": StoredJobList;
  "stored_jobs.change": StoredJobList;
}

/** What the studio says, by type. */
export interface Replies {
  "ok": Done;
  "error": Failure;
  "games": GamesList;
  "match": MatchShown;
  "deleted": MatchDeleted;
  "matches": MatchList;
  "choices": ChoicesFound;
  "imported": GamesImported;
  "file": ExportedFile | AuthorsFile;
  "position": PositionShown;
  "hint": HintGiven;
  "thinking": ThinkingNews;
  "analysis": AnalysisNews;
  "graph": GraphNews;
  "review": ReviewNews;
  "book": BookFound;
  "seats": SeatLinks;
  "seat": SeatShown;
  "puzzles": PuzzleList;
  "puzzle": PuzzleShown;
  "tried": PuzzleTried;
  "compiling": CompilingNews;
  "job": JobNews;
  "stored_jobs": StoredJobList;
}

/** What `Wire.ask` is given for a type: the rest it adds itself. */
export type Fields<Type extends keyof Requests> = Omit<Requests[Type], "type" | "v" | "id">;

/** The messages that have no fields. */
export type Bare = { [Type in keyof Requests]: keyof Fields<Type> extends never ? Type : never }[keyof Requests];

/** The messages about a match that the page has open. */
export type AboutMatch = { [Type in keyof Requests]: Requests[Type] extends { match: string } ? Type : never }[
  keyof Requests];

/** A person or the engine. */
export type MatchPlayer = HumanPlayer | EnginePlayer;

/** How far a job is. */
export type JobState = JobNews["state"];
