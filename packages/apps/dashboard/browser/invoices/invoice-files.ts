/** Downloads the files of an invoice, and verifies the archived bytes. */
import type { AppContext } from "../shell/app-context.ts"

export const fileKinds = ["xml", "pdf", "container", "upo"] as const
export type FileKind = (typeof fileKinds)[number]

const forms = {
  xml: { accept: "application/xml", ending: ".xml" },
  pdf: { accept: "application/pdf", ending: ".pdf" },
  container: { accept: "application/vnd.etsi.asic-e+zip", ending: ".asice" },
  upo: { accept: "application/xml", ending: ".upo.xml" },
} as const

const pathOf = (id: string, kind: FileKind): string =>
  `/v1/invoices/${encodeURIComponent(id)}${kind === "upo" ? "/upo" : ""}`

export const readFileOf = ({ file }: AppContext, id: string, kind: FileKind) =>
  file({ path: pathOf(id, kind), accept: forms[kind].accept })

export const saveAs = (blob: Blob, name: string): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Saves a file under the number of the invoice. */
export const save = async (
  app: AppContext,
  { id, number = id }: { readonly id: string; readonly number?: string },
  kind: FileKind,
): Promise<void> => {
  const { blob } = await readFileOf(app, id, kind)
  saveAs(blob, `${number.replaceAll("/", "-")}${forms[kind].ending}`)
}

export interface Verification {
  readonly kind: FileKind
  /** Computed in the browser, in hexadecimal. */
  readonly digest: string
  readonly matches: boolean
}

export interface VerifiedFiles {
  readonly files: ReadonlyArray<Verification>
  /** True when KSeF's receipt contains the hash of the XML; undefined without a receipt. */
  readonly isInUpo: boolean | undefined
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")

const sha256 = async (blob: Blob): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", await blob.arrayBuffer()))

/** True when this page may compute hashes: browsers allow it over HTTPS and on localhost. */
export const mayHash = (): boolean => globalThis.isSecureContext

/** The entity tag of a file is the SHA-256 under which it was archived. */
export const verifyFiles = async (
  app: AppContext,
  id: string,
  kinds: ReadonlyArray<FileKind>,
): Promise<VerifiedFiles> => {
  const read = await Promise.all(
    kinds.map(async (kind) => {
      const { blob, etag } = await readFileOf(app, id, kind)
      const digest = await sha256(blob)
      return { kind, blob, digest, matches: etag === `"${hexOf(digest)}"` }
    }),
  )
  const xml = read.find(({ kind }) => kind === "xml")
  const upo = read.find(({ kind }) => kind === "upo")
  const receipt = await upo?.blob.text()
  const base64 = xml === undefined ? "" : btoa(String.fromCharCode(...xml.digest))
  return {
    files: read.map(({ kind, digest, matches }) => ({ kind, digest: hexOf(digest), matches })),
    isInUpo: receipt?.includes(`>${base64}<`),
  }
}
