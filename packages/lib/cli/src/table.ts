/** The table of a program's commands: the rows of an OpenAPI document's operations. */
import { type DescribedOperation, type Row, rowOf } from "./row.ts"

type Json = Readonly<Record<string, unknown>>

/** The part of the document behind a reference such as `#/components/schemas/Order`. */
const referenced = (document: unknown, reference: string): unknown =>
  reference
    .split("/")
    .slice(1)
    .reduce((node: unknown, name) => Object(node)[name], document)

/** Without references; what stands beside a reference replaces what it refers to. */
const resolved = (document: unknown, part: unknown): unknown => {
  if (Array.isArray(part)) return part.map((each) => resolved(document, each))
  if (typeof part !== "object" || part === null) return part
  const { $ref, ...siblings } = part as Json
  const target = typeof $ref === "string" ? resolved(document, referenced(document, $ref)) : {}
  const members = Object.entries(siblings).map(([name, each]) => [name, resolved(document, each)])
  return { ...Object(target), ...Object.fromEntries(members) }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Listed>>>>
}

export interface Listed extends DescribedOperation {
  readonly tags?: ReadonlyArray<string>
}

/**
 * The rows of the operations that are included, in the order of the document. `base`: the part of
 * all paths that stands in no word of a command, such as `/v1`.
 */
export const tableOf = (
  openApi: object,
  base: string,
  isIncluded: (operation: Listed) => boolean,
): ReadonlyArray<Row> => {
  const document = JSON.parse(JSON.stringify(openApi)) as Document
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isIncluded(operation))
      .map(([method, operation]) => ({
        ...rowOf(
          method.toUpperCase() as Row["method"],
          path.slice(base.length),
          resolved(document, operation) as DescribedOperation,
        ),
        path,
      })),
  )
}
