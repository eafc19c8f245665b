/** The official schema of FA(3). */
import { officialSchema, type PinnedFile, type SchemaFiles } from "./official-schema.ts"

/** The types that every schema of the family FA imports. */
const baseSchemas: ReadonlyArray<PinnedFile> = [
  {
    path: "FA/bazowe/StrukturyDanych_v10-0E.xsd",
    sha256: "cb08348374598e1e716e086c40d740390fb9e1bfa3aba1f4ec4cba0e1ef6d60f",
  },
  {
    path: "FA/bazowe/ElementarneTypyDanych_v10-0E.xsd",
    sha256: "8daf4d3771de200b26b697294cc906a2add3de9acfbbd97f4b1bd4fc0e5ecb2f",
  },
  {
    path: "FA/bazowe/KodyKrajow_v10-0E.xsd",
    sha256: "48be2a9f181d7ff80f185c62491ba12604c5cacbbe21af8e2aaaf2c585bbd214",
  },
]

/** The URL under which the main schemas import the others. */
const baseUrl = "http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/"

/** The files of a schema of the family FA. */
export const faSchemaFiles = (main: PinnedFile): SchemaFiles => ({
  main,
  imported: baseSchemas,
  url: baseUrl,
  addressOf: (path) => new URL(path.replace("FA/bazowe/", ""), baseUrl).href,
})

export const fa3SchemaFiles = faSchemaFiles({
  path: "FA/schemat_FA(3)_v1-0E.xsd",
  sha256: "b646b6b525f51adf1bb2545f111fc8ca6e7aa6dd2f98948f1667d3695c06d958",
})

export const fa3Schema = officialSchema(fa3SchemaFiles)

/** Loads and compiles the schema once. Throws when it differs from the pinned one. */
export const loadFa3Schema = fa3Schema.load
