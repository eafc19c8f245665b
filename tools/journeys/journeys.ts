/**
 * Defines the measured journeys, and the files that count for each.
 *
 * A journey is one path from entry to effect. `includes` and `leavesOut` match paths of source
 * files; the test fails when a pattern no longer matches any file.
 */
export interface Size {
  readonly files: number
  /** All lines of these files. */
  readonly lines: number
  /** The lines of the called functions. */
  readonly called: number
}

export interface Journey {
  readonly name: string
  readonly title: string
  /** The process and the part of the run in which its code is called. */
  readonly stage: "placing" | "limiting" | "working"
  /** True: functions that the process also calls without work do not count. */
  readonly beyondIdle: boolean
  /** Default: every file counts. */
  readonly includes?: RegExp
  readonly leavesOut: ReadonlyArray<{ readonly files: RegExp; readonly because: string }>
  /** As this tool measured it at commit ff56b2e. */
  readonly before: Size
  readonly goal: Pick<Size, "files" | "lines">
}

const observation = {
  files: /\/observation\/|\/observability\//,
  because: "metrics, spans and logs only watch",
}

const otherWork = {
  files: /\/(?:email|quota|credential)\//,
  because: "other roles of the same worker",
}

export const journeys: ReadonlyArray<Journey> = [
  {
    name: "order",
    title: "place an order, POST to commit",
    stage: "placing",
    beyondIdle: false,
    leavesOut: [observation],
    before: { files: 68, lines: 5_208, called: 1_332 },
    goal: { files: 40, lines: 3_500 },
  },
  {
    name: "invoice",
    title: "issue one invoice, claim to archived",
    stage: "working",
    beyondIdle: true,
    includes: /^packages\/(?:domain|adapters\/postgres|apps)\//,
    leavesOut: [
      observation,
      otherWork,
      {
        files: /\/clearance\/.*(?:offline|availability|outage)|\/calls\.ts|\/offline-loop/,
        because: "issuing offline is another journey",
      },
      { files: /\/webhook|work-queue\//, because: "the journey of a webhook" },
      {
        files: /\/domain\/src\/(?:calendar|identity|money|party|text|trace|vat)\//,
        because: "values, which a reader knows by their names",
      },
    ],
    before: { files: 48, lines: 4_309, called: 1_275 },
    goal: { files: 30, lines: 3_200 },
  },
  {
    name: "webhook",
    title: "deliver a webhook, event to outcome",
    stage: "working",
    beyondIdle: false,
    includes: new RegExp(
      [
        "/webhook|/postgres/src/(?:connection|events)/",
        "/domain/src/(?:events|trace|identity|calendar|work-queue)/",
      ].join("|"),
    ),
    leavesOut: [observation, { files: /\/[\w-]*replay/, because: "replays are another journey" }],
    before: { files: 71, lines: 5_458, called: 1_853 },
    goal: { files: 35, lines: 3_200 },
  },
  {
    name: "limit",
    title: "decide a rate limit",
    stage: "limiting",
    beyondIdle: false,
    includes:
      /\/rate-limit\/|\/limits(?:\.ts|\/)|\/connection\/attempt\.ts|\/calendar\/instant\.ts/,
    leavesOut: [observation],
    before: { files: 18, lines: 1_457, called: 511 },
    goal: { files: 9, lines: 900 },
  },
]
