/**
 * Finds words for which the field has better ones: events are published, messages consumed,
 * attempts repeated. Searches prose and the parts of names.
 */
import { lineAt } from "../../architecture/code-mask.ts"
import type { SourceTree } from "../../architecture/source-tree.ts"
import type { Check, Finding } from "../check.ts"

const better: Readonly<Record<string, string>> = {
  told: "published, reported, notified",
  tell: "publish, report, notify, distinguish",
  tells: "publishes, reports, notifies",
  telling: "publishing, reporting",
  heard: "received, consumed",
  hear: "receive, consume",
  hears: "receives, consumes",
  anew: "again, re-",
  whoever: "the caller, everyone who",
  whatever: "whether or not, any",
  upon: "on",
  mend: "fix",
  mends: "fixes",
  mended: "fixed",
  begun: "started",
  lane: "partition",
  lanes: "partitions",
  tenure: "lease epoch",
  unhurried: "asynchronous",
  wordings: "messages",
  patience: "timeout",
}
const phrases = ["as it were", "be it", "is at it", "carries on", "can't be had", "is to be had"]

const spelled = Object.keys(better).join("|")
const capitalised = Object.keys(better)
  .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  .join("|")
const pattern = new RegExp(
  `(?<![A-Za-z])(?:${spelled}|${capitalised}|${phrases.join("|")})(?![a-z])` +
    `|(?<=[a-z])(?:${capitalised})(?![a-z])`,
  "g",
)

/** The rule itself, and third-party texts. */
const isExempt = (path: string): boolean =>
  /^tools\/tidy\/(?:checks\/plain-words|probes)\.ts$|^package-lock\.json$|\.(?:xsd|xml|svg)$/.test(
    path,
  )

const findingsIn = (path: string, text: string): ReadonlyArray<Finding> =>
  [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    found: `${match[0]}: ${better[match[0].toLowerCase()] ?? "say it plainly"}`,
  }))

const run = (tree: SourceTree): ReadonlyArray<Finding> =>
  [...tree].filter(([path]) => !isExempt(path)).flatMap(([path, text]) => findingsIn(path, text))

export const plainWordCheck: Check = {
  name: "plain-words",
  message: "the field has a better word for it",
  run,
}
