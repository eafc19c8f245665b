import { describe, expect, it } from "vitest"
import { readSourceTree, type SourceTree } from "../architecture/source-tree.ts"
import { checks } from "./checks.ts"
import { pagesWithMovedLinks } from "./links.ts"
import { portsOf, portsPage } from "./ports.ts"

const headings = "Status: accepted · Date: 2026-11-20\n## Context\n## Decision\n## Consequences\n"
const record = "docs/adr/0001-a.md"
const a = "packages/a/src/a.ts"
const serve = "packages/a/src/serve.ts"
const tour = "docs/tour.md"

/** A small tree in order, apart from the page of ports. */
const tidyTree: SourceTree = new Map([
  ["package-lock.json", '{ "resolved": "packages/a", "link": true }'],
  [a, `// Sentences, even -- with dashes. See https://a.example/work/${"a".repeat(100)}\n`],
  [serve, 'import { a } from "./a.ts"\n\nexport const serve = () => a\n'],
  ["packages/a/test/order.prop.test.ts", "afterAll(() => close())\n"],
  [record, `# A\n${headings}## Alternatives and why not\n## Enforced by\n`],
  [tour, "First [`serve`](../packages/a/src/serve.ts#L3) runs.\n"],
])

/** Untidy files for each check. The searched words are divided, because this file is checked. */
const untidy: Readonly<Record<string, ReadonlyArray<readonly [path: string, text: string]>>> = {
  "line-length": [
    [a, `const a = ${"b".repeat(91)}\n`],
    [a, `// ${"b".repeat(98)}\n`],
  ],
  "file-names": [
    ["packages/a/src/utils.ts", ""],
    ["packages/a/src/shared/a.ts", ""],
    ["packages/a/src/a-impl.ts", ""],
    ["packages/a/src/someFolder/a.ts", ""],
    ["packages/a/src/a.entity.ts", ""],
  ],
  "type-names": [
    [a, "interface IOrder {}"],
    [a, "export type OrderDto = {}"],
  ],
  "conflict-markers": [
    ["docs/a.md", `${"<<<<"}<<< HEAD`],
    [a, `${">>>>"}>>> branch`],
  ],
  "type-escapes": [[a, `const a = b as ${"unknown"} as C`]],
  "silenced-tools": [
    [a, `// ox${"lint"}-disable-next-line`],
    [a, `// biome-${"ignore"} format`],
  ],
  "comment-banners": [
    [a, "// -------- orders"],
    [a, "// PUBLIC SURFACE"],
  ],
  "machine-paths": [
    ["docs/how-to/a.md", `see /ho${"me"}/me/a.txt`],
    [".ci/run", `cd /wo${"rk"}/project`],
    ["deploy/docker/Dockerfile", `COPY /ro${"ot"}/a /a`],
  ],
  "registry-hosts": [
    ["package-lock.json", '{ "resolved": "https://r.example/a.tgz" }'],
    [".npmrc", "registry=https://r.example/"],
  ],
  "hooks-of-modules": [
    ["packages/a/test/a.ts", "afterAll(() => close())"],
    ["tools/a/a.ts", "const a = 1\nbeforeEach(open)"],
  ],
  "plain-words": [
    ["docs/how-to/a.md", "The event is told anew."],
    [a, "const untilHeard = 1"],
    [a, "// a list, as it were"],
  ],
  "decision-records": [
    [record, `${tidyTree.get(record)}${"\n".repeat(80)}The end.\n`],
    [record, headings],
  ],
  "code-links": [
    [tour, "[`serve`](../packages/a/src/gone.ts#L1)\n"],
    [tour, "[`Worker`](../packages/a/src/serve.ts#L2)\n"],
    [tour, "[`serv`](../packages/a/src/serve.ts#L3)\n"],
    [tour, "[the server](../packages/a/src/serve.ts#L3)\n"],
  ],
  "ports-page": [["docs/ports.md", "# Ports\n"]],
}

const planted = checks.flatMap(({ name, run }) =>
  (untidy[name] ?? []).map(([path, text]) => ({ name, run, path, text })),
)

describe("Tidy checks", () => {
  it("the checks find nothing in a tidy tree", () => {
    const tree = new Map([...tidyTree, ["docs/ports.md", portsPage(tidyTree)] as const])
    expect(checks.flatMap(({ run }) => run(tree))).toEqual([])
  })

  it("every check has an untidy file, and every file names a check", () => {
    expect(Object.keys(untidy).toSorted()).toEqual(checks.map(({ name }) => name).toSorted())
  })

  it.each(planted)("$name reports $path: $text", ({ run, path, text }) => {
    const found = run(new Map([...tidyTree, [path, text]]))
    expect(new Set(found.map(([where]) => where))).toEqual(new Set([path]))
  })
})

describe("Links to lines of code", () => {
  it("a link moves to the line that declares its symbol, and only then", () => {
    const page = "First [`serve`](../packages/a/src/serve.ts#L1) runs.\n"
    const tree = new Map([...tidyTree, ["docs/a.md", page]])
    expect([...pagesWithMovedLinks(tree)]).toEqual([["docs/a.md", tidyTree.get(tour)]])
  })
})

const inline = `/** The head of the file. */
/** Where orders are kept.
 *
 * Saving a stale version fails.
 */
export class OrderStore extends Context.Service<
  OrderStore,
  Counted<Order | undefined> & {
    /** The order as last saved, or none. */
    readonly find: (id: OrderId) => Effect.Effect<Option.Option<Order>, "Gone">
    readonly save: (change: {
      readonly order: Order
      readonly events: ReadonlyArray<OrderEvent>
    }) => Effect.Effect<void>
  }
>()("@procurement/domain/order/OrderStore") {}
`
const shared = `export interface Counted<Item> {
  /** How many. */
  readonly count: (of: Item) => Effect.Effect<number>
}
`
const named = `/** Keeps time. */
export interface ClockShape {
  /** Now. */
  readonly now: Effect.Effect<Instant>
}

export class Clock extends Context.Service<Clock, ClockShape>()("@procurement/domain/Clock") {}
`

describe("Ports of the domain", () => {
  const tree = new Map([
    ["packages/domain/src/order/order-store.ts", inline],
    ["packages/domain/src/calendar/clock.ts", named],
    ["packages/domain/src/counting/counted.ts", shared],
    ["packages/adapters/a/src/not-a-port.ts", inline],
  ])

  it("ports have their methods and docstrings, or else the comment at the head of the file", () => {
    const save = "(change: { readonly order: Order; readonly events: ReadonlyArray<OrderEvent> })"
    expect(portsOf(tree)).toEqual([
      {
        name: "Clock",
        key: "@procurement/domain/Clock",
        path: "packages/domain/src/calendar/clock.ts",
        purpose: "Keeps time.",
        methods: [{ name: "now", signature: "Effect.Effect<Instant>", purpose: "Now." }],
      },
      {
        name: "OrderStore",
        key: "@procurement/domain/order/OrderStore",
        path: "packages/domain/src/order/order-store.ts",
        purpose: "Where orders are kept.\n\nSaving a stale version fails.",
        methods: [
          {
            name: "count",
            signature: "(of: Order | undefined) => Effect.Effect<number>",
            purpose: "How many.",
          },
          {
            name: "find",
            signature: '(id: OrderId) => Effect.Effect<Option.Option<Order>, "Gone">',
            purpose: "The order as last saved, or none.",
          },
          { name: "save", signature: `${save} => Effect.Effect<void>`, purpose: "" },
        ],
      },
    ])
  })

  it("the page links each source, and is the one in docs", () => {
    expect(portsPage(tree)).toContain("- [OrderStore](#orderstore): `count`, `find`, `save`\n")
    expect(portsPage(tree)).toContain("[clock.ts](../packages/domain/src/calendar/clock.ts)")
    const whole = readSourceTree()
    expect(whole.get("docs/ports.md")).toBe(portsPage(whole))
  })
})
