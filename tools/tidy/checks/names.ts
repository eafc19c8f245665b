/** Rejects names without meaning, and variants after a dot that are not in the list. */
import { codeMask, lineAt } from "../../architecture/code-mask.ts"
import { type Check, sourcesOf } from "../check.ts"

const emptyNames = new Set(["utils", "common", "shared", "helpers", "misc", "core", "manager"])
const emptyEnding = /-(?:utils?|helpers?|manager|impl|port|dto)$/
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A dot marks a variant: order.record.ts, order.prop.test.ts. */
const variants = new Set(
  "memory record mapper module contract test prop int e2e system cluster clients config".split(" "),
)

const problemOf = (path: string): string | undefined => {
  const segments = path.split("/")
  const [stem = "", ...dotted] = (segments.at(-1) ?? "").split(".")
  const names = [...segments.slice(0, -1), stem]
  const empty = names.find((name) => emptyNames.has(name) || emptyEnding.test(name))
  if (empty !== undefined) return `${empty} has no meaning`
  const shouting = names.find((name) => !kebab.test(name))
  if (shouting !== undefined) return `${shouting} is not kebab-case`
  const unknown = dotted.slice(0, -1).find((variant) => !variants.has(variant))
  return unknown === undefined ? undefined : `.${unknown} is not a known variant`
}

const emptyType =
  /\b(?:class|interface|type)\s+(?:I[A-Z][a-z]\w*|\w+(?:Impl|Port|Dto|Manager|Helper|Utils?))\b/g

export const nameChecks: ReadonlyArray<Check> = [
  {
    name: "file-names",
    message: "files and folders are named in kebab-case after their contents",
    run: (tree) =>
      sourcesOf(tree).flatMap(([path]) => {
        const found = problemOf(path)
        return found === undefined ? [] : [{ path, line: 1, found }]
      }),
  },
  {
    name: "type-names",
    message: "types are named after roles: no I prefix, no Impl, Port, Dto, Manager",
    run: (tree) =>
      sourcesOf(tree).flatMap(([path, text]) =>
        [...codeMask(text).matchAll(emptyType)].map((match) => ({
          path,
          line: lineAt(text, match.index),
          found: match[0],
        })),
      ),
  },
]
