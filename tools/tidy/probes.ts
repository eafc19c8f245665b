/**
 * An untidy file for each check, to prove that the check fails.
 *
 * The searched words are assembled at runtime, because this file is checked as well.
 */
export interface Probe {
  readonly check: string
  readonly title: string
  readonly path: string
  readonly text: string
}

const lines = (count: number): string => "const a = 1\n".repeat(count)
const words = (...parts: ReadonlyArray<string>): string => parts.join("")

const record =
  "# A\nStatus: accepted · Date: 2026-11-20\n## Context\n## Decision\n## Consequences\n"

const sizeProbes: ReadonlyArray<Probe> = [
  {
    check: "line-length",
    title: "a line of 101 characters",
    path: "tools/a/a.ts",
    text: `const a = ${"b".repeat(91)}\n`,
  },
]

const nameProbes: ReadonlyArray<Probe> = [
  { check: "file-names", title: "an empty file name", path: "packages/a/src/utils.ts", text: "" },
  { check: "file-names", title: "an empty folder", path: "packages/a/src/shared/a.ts", text: "" },
  { check: "file-names", title: "a pattern's name", path: "packages/a/src/a-impl.ts", text: "" },
  { check: "file-names", title: "camel case", path: "packages/a/src/aB.ts", text: "" },
  {
    check: "file-names",
    title: "an unknown variant",
    path: "packages/a/src/a.entity.ts",
    text: "",
  },
  { check: "type-names", title: "an I", path: "packages/a/src/a.ts", text: "interface IOrder {}" },
  { check: "type-names", title: "a Dto", path: "packages/a/src/a.ts", text: "type OrderDto = {}" },
]

const wordProbes: ReadonlyArray<Probe> = [
  ["conflict-markers", "the start", "docs/a.md", words("<<<<", "<<< HEAD")],
  ["conflict-markers", "the end", "packages/a/src/a.ts", words(">>>>", ">>> branch")],
  ["plain-words", "in prose", "docs/how-to/a.md", "The event is told anew."],
  ["plain-words", "in a name", "packages/a/src/a.ts", "const untilHeard = 1"],
  ["plain-words", "a phrase", "packages/a/src/a.ts", "// a list, as it were"],
  ["type-escapes", "by way of unknown", "packages/a/src/a.ts", "const a = b as unknown as C"],
  ["silenced-tools", "the compiler", "packages/a/src/a.ts", words("// @ts", "-ignore")],
  ["silenced-tools", "the linter", "packages/a/src/a.ts", words("// ox", "lint-disable-next-line")],
  ["hooks-of-modules", "one that ends", "packages/a/test/a.ts", "afterAll(() => close())"],
  ["hooks-of-modules", "one that begins", "tools/a/a.ts", "const a = 1\nbeforeEach(open)"],
  ["comment-banners", "a rule", "packages/a/src/a.ts", words("// --", "------ orders")],
  ["comment-banners", "a heading", "packages/a/src/a.ts", words("// PUBLIC ", "SURFACE")],
  ["machine-paths", "a home", "docs/how-to/a.md", words("see /ho", "me/me/a.txt")],
  ["machine-paths", "a work folder", ".ci/run", words("cd /wo", "rk/project")],
  ["machine-paths", "in an image", "deploy/docker/Dockerfile", words("COPY /ro", "ot/a /a")],
  ["registry-hosts", "a host", "package-lock.json", '{ "resolved": "https://r.example/a.tgz" }'],
  ["registry-hosts", "a registry", ".npmrc", "registry=https://r.example/"],
].map(([check = "", title = "", path = "", text = ""]) => ({ check, title, path, text }))

const otherProbes: ReadonlyArray<Probe> = [
  {
    check: "decision-records",
    title: "a long record",
    path: "docs/adr/0001-a.md",
    text: lines(81),
  },
  {
    check: "decision-records",
    title: "headings left out",
    path: "docs/adr/0001-a.md",
    text: record,
  },
  { check: "ports-page", title: "a stale page", path: "docs/ports.md", text: "# Ports\n" },
  {
    check: "code-links",
    title: "a link to a file that does not exist",
    path: "docs/tour.md",
    text: "[`serve`](../packages/a/src/gone.ts#L1)\n",
  },
  {
    check: "code-links",
    title: "a link to a line without the symbol",
    path: "docs/tour.md",
    text: "[`Worker`](../packages/a/src/serve.ts#L2)\n",
  },
  {
    check: "code-links",
    title: "a link to part of a word",
    path: "docs/tour.md",
    text: "[`Work`](../packages/a/src/serve.ts#L1)\n",
  },
  {
    check: "code-links",
    title: "a link that names no symbol",
    path: "docs/tour.md",
    text: "[the server](../packages/a/src/serve.ts#L1)\n",
  },
]

export const probes: ReadonlyArray<Probe> = [
  ...sizeProbes,
  ...nameProbes,
  ...wordProbes,
  ...otherProbes,
]
