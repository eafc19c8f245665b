/**
 * Generates docs/ports.md: one map of every port, from the `Context.Service` classes of the domain,
 * with their names, keys and docstrings.
 */
import { posix } from "node:path"
import { type Node, parseSync, type TSSignature, type TSType } from "oxc-parser"
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

type Method = Port["methods"][number]

/** The program of a file, and what its docstrings and members say. */
const readSource = (text: string) => {
  const { program, comments } = parseSync("source.ts", text)
  const textOf = ({ start, end }: Node): string => text.slice(start, end)
  const docstringBefore = ({ start }: Node): string | undefined => {
    const comment = comments.findLast(({ end }) => end <= start)
    const isNext = comment !== undefined && text.slice(comment.end, start).trim() === ""
    return isNext && comment.value.startsWith("*") ? proseOf(comment.value) : undefined
  }
  const methodOf = (member: TSSignature): ReadonlyArray<Method> => {
    if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") return []
    const type = member.typeAnnotation?.typeAnnotation
    const signature = type === undefined ? "" : signatureOf(textOf(type))
    return [{ name: member.key.name, signature, purpose: docstringBefore(member) ?? "" }]
  }
  const [first] = comments
  const head = first !== undefined && text.slice(0, first.start).trim() === "" ? first.value : ""
  return { program, head, textOf, docstringBefore, methodOf }
}

/** The methods of an interface that a file of the domain exports, with the given arguments. */
const methodsOf = (tree: SourceTree, name: string, types: ReadonlyArray<string>) => {
  const text = [...tree.values()].find((each) =>
    new RegExp(String.raw`^export interface ${name}\b`, "m").test(each),
  )
  // A port may be a plain value, but one with type arguments is an interface.
  if (text === undefined && types.length > 0) throw new Error(`no interface ${name} in the domain`)
  if (text === undefined) return []
  const { program, textOf, methodOf } = readSource(text)
  return program.body.flatMap((node): ReadonlyArray<Method> => {
    const shape = node.type === "ExportNamedDeclaration" ? node.declaration : null
    if (shape?.type !== "TSInterfaceDeclaration" || shape.id.name !== name) return []
    const parameters = (shape.typeParameters?.params ?? []).map(textOf)
    const filled = (signature: string): string =>
      signature.replaceAll(/\w+/g, (word) => types[parameters.indexOf(word)] ?? word)
    return shape.body.body
      .flatMap(methodOf)
      .map((method) => ({ ...method, signature: filled(method.signature) }))
  })
}

const portsIn = (tree: SourceTree, path: string, text: string): ReadonlyArray<Port> => {
  const { program, head, textOf, docstringBefore, methodOf } = readSource(text)
  const membersOf = (shape: TSType | undefined): ReadonlyArray<Method> => {
    if (shape?.type === "TSIntersectionType") return shape.types.flatMap(membersOf)
    if (shape?.type === "TSTypeLiteral") return shape.members.flatMap(methodOf)
    if (shape?.type !== "TSTypeReference") return []
    return methodsOf(
      tree,
      textOf(shape.typeName),
      (shape.typeArguments?.params ?? []).map((each) => signatureOf(textOf(each))),
    )
  }
  return program.body.flatMap((node) => {
    const port = node.type === "ExportNamedDeclaration" ? node.declaration : null
    if (port?.type !== "ClassDeclaration" || port.superClass?.type !== "CallExpression") return []
    const {
      callee,
      arguments: [key],
    } = port.superClass
    const isService = textOf(callee).startsWith("Context.Service<")
    if (!isService || callee.type !== "CallExpression" || key?.type !== "Literal") return []
    return {
      name: port.id?.name ?? "",
      key: String(key.value),
      path,
      purpose: docstringBefore(node) ?? proseOf(head),
      methods: membersOf(callee.typeArguments?.params[1]),
    }
  })
}

/** Every port of the domain, by path and then in the order of the file. */
export const portsOf = (tree: SourceTree): ReadonlyArray<Port> => {
  const domain = new Map(
    [...tree].filter(([path]) => path.startsWith("packages/domain/src/") && path.endsWith(".ts")),
  )
  return [...domain]
    .toSorted(([a], [b]) => a.localeCompare(b, "en"))
    .flatMap(([path, text]) =>
      text.includes("Context.Service<") ? portsIn(domain, path, text) : [],
    )
}

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
