/**
 * Characters forbidden in callers' texts, and invisible characters.
 *
 * Listed by code point, not by Unicode property, so that the rule does not depend on the server's
 * Unicode version and can be a pattern in the API description. Unassigned characters are allowed,
 * because Unicode may assign them as text. Source: Unicode 16.0, DerivedCoreProperties.txt
 * (Default_Ignorable_Code_Point), PropList.txt (Bidi_Control), consulted 2026-11-24.
 */

export const forbiddenKinds = [
  /** Tabs, line breaks, U+2028, and other terminal control characters. */
  "control",
  /** Changes the text direction, so that the text reads differently than stored. */
  "bidirectional",
  /** Has no width, so that different texts look equal. */
  "invisible",
  /** Has no agreed meaning. */
  "private_use",
  /** Half of a UTF-16 pair; not a character. */
  "lone_surrogate",
  /** Permanently unassigned by Unicode; KSeF rejects it (XML 1.0 section 2.2 "discouraged"). */
  "noncharacter",
] as const
export type ForbiddenKind = (typeof forbiddenKinds)[number]

type Range = readonly [first: number, last: number]

const lastOfPlanes = Array.from({ length: 17 }, (_, plane): Range => {
  const first = plane * 0x1_0000 + 0xfffe
  return [first, first + 1]
})

const forbidden: Readonly<Record<ForbiddenKind, ReadonlyArray<Range>>> = {
  control: [
    [0x00, 0x1f],
    [0x7f, 0x9f],
    [0x2028, 0x2029],
  ],
  bidirectional: [
    [0x061c, 0x061c],
    [0x200e, 0x200f],
    [0x202a, 0x202e],
    [0x2066, 0x2069],
  ],
  invisible: [
    [0x00ad, 0x00ad],
    [0x034f, 0x034f],
    [0x115f, 0x1160],
    [0x17b4, 0x17b5],
    [0x180b, 0x180f],
    [0x200b, 0x200d],
    [0x2060, 0x2065],
    [0x206a, 0x206f],
    [0x3164, 0x3164],
    [0xfeff, 0xfeff],
    [0xffa0, 0xffa0],
    [0xfff0, 0xfffb],
    [0x1bca0, 0x1bca3],
    [0x1d173, 0x1d17a],
    [0xe0000, 0xe0fff],
  ],
  private_use: [
    [0xe000, 0xf8ff],
    [0xf0000, 0xffffd],
    [0x100000, 0x10fffd],
  ],
  lone_surrogate: [[0xd800, 0xdfff]],
  noncharacter: [[0xfdd0, 0xfdef], ...lastOfPlanes],
}

/** White space that is invisible at the start of a text, as are U+2800 and variation selectors. */
const blanks: ReadonlyArray<Range> = [
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  [0xfe00, 0xfe0f],
]

const isWithin =
  (codePoint: number) =>
  ([first, last]: Range): boolean =>
    first <= codePoint && codePoint <= last

/** Returns why a code point is forbidden; undefined when it is allowed. */
export const forbiddenKindOf = (codePoint: number): ForbiddenKind | undefined =>
  forbiddenKinds.find((kind) => forbidden[kind].some(isWithin(codePoint)))

const lastCodePoint = 0x10_ffff

/** Returns all code points outside the ranges. */
const complementOf = (ranges: ReadonlyArray<Range>): ReadonlyArray<Range> => {
  const sorted = ranges.toSorted(([one], [other]) => one - other)
  const gaps: Array<Range> = []
  let next = 0
  for (const [first, last] of sorted) {
    if (first > next) gaps.push([next, first - 1])
    next = Math.max(next, last + 1)
  }
  return next > lastCodePoint ? gaps : [...gaps, [next, lastCodePoint]]
}

const unitOf = (codePoint: number): string => `\\u${codePoint.toString(16).padStart(4, "0")}`
const codePointOf = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`

const rangesIn = (ranges: ReadonlyArray<Range>, written: (codePoint: number) => string): string =>
  ranges
    .map(([first, last]) =>
      first === last ? written(first) : `${written(first)}-${written(last)}`,
    )
    .join("")

const allForbidden = Object.values(forbidden).flat()
const space: Range = [0x20, 0x20]

const lineOf = (visible: string, allButSpace: string): string => `^${visible}(?: ?${allButSpace})*$`
const allBut = (ranges: ReadonlyArray<Range>): string =>
  `[${rangesIn(complementOf([...allForbidden, ...ranges]), codePointOf)}]`

/** The first character is visible; no two spaces in a row, no space at the end. */
const line = new RegExp(lineOf(allBut(blanks), allBut([space])), "u")
const anyVisible = new RegExp(allBut(blanks), "u")

const isInPattern = ([first, last]: Range): boolean =>
  last <= 0xffff && !forbidden.lone_surrogate.some(isWithin(first))

const notIn = (ranges: ReadonlyArray<Range>): string =>
  `[^${rangesIn([...ranges, ...allForbidden].filter(isInPattern), unitOf)}]`

/**
 * The rule as a pattern for the API description. Omits two parts that not all regex dialects
 * support, or only slowly: lone surrogates, and forbidden characters beyond U+FFFF.
 */
export const linePattern = lineOf(notIn(blanks), notIn([space]))

export const isLine = (text: string): boolean => line.test(text)

/** Returns whether the text has a visible character. */
export const isVisible = (text: string): boolean => anyVisible.test(text)
