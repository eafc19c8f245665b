/**
 * Generates docs/ports.md: one map of every port, from the `Context.Service` classes of the domain,
 * with their names, keys and docstrings.
 */
import { posix } from "node:path"
import { type Node, parseSync, type TSSignature } from "oxc-parser"
import type { SourceTree } from "../architecture/source-tree.ts"

export const portsPagePath = "docs/ports.md"

export interface Port {
  readonly name: string
  readonly key: string
  readonly path: string
  readonly purpose: string
  readonly methods: ReadonlyArray<{
    readonly name: string
    readonly signature: string
    readonly purpose: string
  }>
}

/** A docstring without its stars, one paragraph for each blank line. */
const proseOf = (docstring: string): string =>
  docstring
    .replaceAll(/^\s*\* ?/gm, "")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*(?![-*] )/g, " "))
    .join("\n\n")
    .trim()

const signatureOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(?<![{;,]\s*)\n\s*(?=readonly\s)/g, "; ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/,? \)/g, ")")
    .replaceAll("( ", "(")
    .trim()

const portsIn = (path: string, text: string): ReadonlyArray<Port> => {
  const { program, comments } = parseSync(path, text)
  const docstringBefore = ({ start }: Node): string | undefined => {
    const comment = comments.findLast(({ end }) => end <= start)
    const isNext = comment !== undefined && text.slice(comment.end, start).trim() === ""
    return isNext && comment.value.startsWith("*") ? proseOf(comment.value) : undefined
  }
  const methodOf = (member: TSSignature) => {
    if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") return []
    const { start, end } = member.typeAnnotation?.typeAnnotation ?? { start: 0, end: 0 }
    const signature = signatureOf(text.slice(start, end))
    return [{ name: member.key.name, signature, purpose: docstringBefore(member) ?? "" }]
  }
  const declared = program.body.map((node) =>
    node.type === "ExportNamedDeclaration" && node.declaration !== null ? node.declaration : node,
  )
  const interfaces = new Map(
    declared.flatMap((node) =>
      node.type === "TSInterfaceDeclaration" ? [[node.id.name, node.body.body] as const] : [],
    ),
  )
  const [first] = comments
  const head = first !== undefined && text.slice(0, first.start).trim() === "" ? first.value : ""
  return program.body.flatMap((node) => {
    const port = node.type === "ExportNamedDeclaration" ? node.declaration : null
    if (port?.type !== "ClassDeclaration" || port.superClass?.type !== "CallExpression") return []
    const {
      callee,
      arguments: [key],
    } = port.superClass
    const isService = text.slice(callee.start, callee.end).startsWith("Context.Service<")
    if (!isService || callee.type !== "CallExpression" || key?.type !== "Literal") return []
    const shape = callee.typeArguments?.params[1]
    const named = shape?.type === "TSTypeReference" ? text.slice(shape.start, shape.end) : ""
    const members = shape?.type === "TSTypeLiteral" ? shape.members : interfaces.get(named)
    return {
      name: port.id?.name ?? "",
      key: String(key.value),
      path,
      purpose: docstringBefore(node) ?? proseOf(head),
      methods: (members ?? []).flatMap(methodOf),
    }
  })
}

/** Every port of the domain, by path and then in the order of the file. */
export const portsOf = (tree: SourceTree): ReadonlyArray<Port> =>
  [...tree]
    .filter(([path]) => path.startsWith("packages/domain/src/") && path.endsWith(".ts"))
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .flatMap(([path, text]) => (text.includes("Context.Service<") ? portsIn(path, text) : []))

const paragraphs = (...texts: ReadonlyArray<string>): string =>
  texts.filter((text) => text !== "").join("\n\n")

/** The whole page. */
export const portsPage = (tree: SourceTree): string => {
  const ports = portsOf(tree)
  const contents = ports.map(({ name, methods }) => {
    const names = methods.map((method) => `\`${method.name}\``)
    return `- [${name}](#${name.toLowerCase()}): ${names.join(", ")}`
  })
  const head = `# Ports

What the domain asks of the world. Each port is a class beside the concept that needs it; its
docstrings are the clauses of its contract suite in \`packages/contract-tests\`.
Made by \`node tools/tidy/main.ts --write\`; change the source, not this page.`
  const sections = ports.flatMap(({ name, key, path, purpose, methods }) => [
    `## ${name}`,
    `\`${key}\` · [${posix.basename(path)}](../${path})`,
    purpose,
    ...methods.map((method) =>
      paragraphs(
        `### \`${method.name}\``,
        `\`\`\`ts\n${method.name}: ${method.signature}\n\`\`\``,
        method.purpose,
      ),
    ),
  ])
  return `${paragraphs(head, contents.join("\n"), ...sections)}\n`
}
