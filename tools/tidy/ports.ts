/**
 * Generates docs/ports.md: one map of every port, from the `Context.Service` classes of the domain.
 *
 * Reads names, keys and docstrings from the source text.
 */
import { posix } from "node:path"
import { codeMask } from "../architecture/code-mask.ts"
import type { SourceTree } from "../architecture/source-tree.ts"

export const portsPagePath = "docs/ports.md"

export interface PortMethod {
  readonly name: string
  readonly signature: string
  readonly purpose: string
}

export interface Port {
  readonly name: string
  readonly key: string
  readonly path: string
  readonly purpose: string
  readonly methods: ReadonlyArray<PortMethod>
}

/** A docstring without its stars, one paragraph for each blank line. */
const proseOf = (docstring: string): string =>
  docstring
    .replace(/^\/\*\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trim())
    .join("\n")
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replace(/\s*\n\s*(?![-*] )/g, " "))
    .join("\n\n")

const docstringBefore = (text: string, at: number): string | undefined => {
  const before = text.slice(0, at).trimEnd()
  if (!before.endsWith("*/")) return undefined
  const start = before.lastIndexOf("/**")
  return start === -1 ? undefined : proseOf(before.slice(start))
}

const headOf = (text: string): string => {
  const head = /^\s*(\/\*\*[\s\S]*?\*\/)/.exec(text)?.[1]
  return head === undefined ? "" : proseOf(head)
}

const closeOf = (code: string, open: number): number => {
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    if ("({[".includes(code[at] as string)) depth += 1
    if (")}]".includes(code[at] as string)) depth -= 1
    if (depth === 0) return at
  }
  return code.length
}

const memberStart = /(?<=[{;\n]\s*)readonly\s+(\w+)\s*:/g

/** Members of the type literal or interface whose brace opens at `open`. */
const methodsAt = (text: string, code: string, open: number): ReadonlyArray<PortMethod> => {
  const body = code.slice(0, closeOf(code, open))
  const starts = [...body.matchAll(memberStart)].filter(
    ({ index }) => index > open && depthAt(code, open, index) === 1,
  )
  return starts.map((match) => {
    const from = match.index + match[0].length
    return {
      name: match[1] ?? "",
      signature: text
        .slice(from, memberEnd(body, from))
        .replace(/\/\*[\s\S]*?\*\//g, "")
        .replace(/(?<![{;,]\s*)\n\s*(?=readonly\s)/g, "; ")
        .replace(/\s+/g, " ")
        .replace(/,? \)/g, ")")
        .replace(/\( /g, "(")
        .trim(),
      purpose: docstringBefore(text, match.index) ?? "",
    }
  })
}

const depthAt = (code: string, open: number, at: number): number =>
  Array.from(code.slice(open, at)).reduce(
    (depth, char) => depth + ("({[".includes(char) ? 1 : 0) - (")}]".includes(char) ? 1 : 0),
    0,
  )

const memberEnd = (body: string, from: number): number => {
  const next = /\n\s*(?=readonly\s|\n|$)/g
  next.lastIndex = from
  for (let found = next.exec(body); found !== null; found = next.exec(body)) {
    if (depthAt(body, from, found.index) === 0) return found.index
  }
  return body.length
}

const serviceClass = /export\s+class\s+(\w+)\s+extends\s+Context\.Service\s*</g

const interfaceAt = (code: string, name: string): number => {
  const match = new RegExp(`\\b(?:interface\\s+${name}\\b[^{]*|type\\s+${name}\\s*=\\s*)\\{`).exec(
    code,
  )
  return match === null ? -1 : match.index + match[0].length - 1
}

/** The brace that opens the port's shape: in the class head, or of the interface it names. */
const shapeAt = (code: string, headStart: number): number => {
  const head = /[^>{]*?,\s*(?:(\{)|(\w+))/y
  head.lastIndex = headStart
  const match = head.exec(code)
  if (match?.[1] !== undefined) return head.lastIndex - 1
  return match?.[2] === undefined ? -1 : interfaceAt(code, match[2])
}

const portsIn = (path: string, text: string): ReadonlyArray<Port> => {
  const code = codeMask(text)
  return [...code.matchAll(serviceClass)].map((match) => {
    const shape = shapeAt(code, match.index + match[0].length)
    const key = /\(\s*\)\s*\(\s*"([^"]+)"/.exec(text.slice(match.index))?.[1] ?? ""
    return {
      name: match[1] ?? "",
      key,
      path,
      purpose: docstringBefore(text, match.index) ?? headOf(text),
      methods: shape === -1 ? [] : methodsAt(text, code, shape),
    }
  })
}

/** Every port of the domain, by path and then in the order of the file. */
export const portsOf = (tree: SourceTree): ReadonlyArray<Port> =>
  [...tree]
    .filter(([path]) => path.startsWith("packages/domain/src/") && path.endsWith(".ts"))
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .flatMap(([path, text]) => portsIn(path, text))

const methodLines = ({ name, signature, purpose }: PortMethod): ReadonlyArray<string> => [
  `### \`${name}\``,
  "",
  "```ts",
  `${name}: ${signature}`,
  "```",
  "",
  ...(purpose === "" ? [] : [purpose, ""]),
]

const portLines = (port: Port): ReadonlyArray<string> => [
  `## ${port.name}`,
  "",
  `\`${port.key}\` · [${posix.basename(port.path)}](../${port.path})`,
  "",
  ...(port.purpose === "" ? [] : [port.purpose, ""]),
  ...port.methods.flatMap(methodLines),
]

/** The whole page. */
export const portsPage = (tree: SourceTree): string => {
  const ports = portsOf(tree)
  const head = [
    "# Ports",
    "",
    "What the domain asks of the world. Each port is a class beside the concept that needs it; its",
    "docstrings are the clauses of its contract suite in `packages/contract-tests`.",
    "Made by `node tools/tidy/main.ts --write`; change the source, not this page.",
    "",
    ...ports.map(
      ({ name, methods }) =>
        `- [${name}](#${name.toLowerCase()}): ${methods.map((method) => `\`${method.name}\``).join(", ")}`,
    ),
    "",
  ]
  return `${[...head, ...ports.flatMap(portLines)].join("\n").trimEnd()}\n`
}
