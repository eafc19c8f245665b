/**
 * Which documents a container may hold: names that are safe in a ZIP, as a URI and on a disk,
 * and media types without parameters. A refusal is a defect of the caller.
 */
import { SigningError, type SignableDocument } from "@procurement/domain/signature"

const mediaTypePattern = /^[a-z0-9][a-z0-9!#$^_.+-]*\/[a-z0-9][a-z0-9!#$^_.+-]*$/i
const forbiddenInName = /[\p{Cc}\p{Noncharacter_Code_Point}\\:*?"<>|]/u
const longestNameBytes = 255

const refuse = (detail: string): SigningError =>
  new SigningError({ reason: "MalformedDocument", detail })

const isSafePath = (name: string): boolean =>
  name.split("/").every((part) => part !== "" && part !== "." && part !== "..")

const isReserved = (name: string): boolean => /^(mimetype|META-INF(\/.*)?)$/i.test(name)

/** A container's file name as long as a ZIP, a URI and a file system take it. */
export const isSafeFileName = (name: string): boolean =>
  name.isWellFormed() &&
  Buffer.byteLength(name) <= longestNameBytes &&
  !forbiddenInName.test(name) &&
  isSafePath(name)

/** Throws `SigningError` `MalformedDocument`. */
export const checkSignableDocument = ({ fileName, mediaType }: SignableDocument): void => {
  if (!isSafeFileName(fileName)) throw refuse("the file name is not safe in a container")
  if (isReserved(fileName)) throw refuse("the file name is reserved by the container")
  if (!mediaTypePattern.test(mediaType)) throw refuse("not a media type without parameters")
}

/** The reference to a file of the container: its path, each part percent-encoded (RFC 3986). */
export const fileUri = (fileName: string): string =>
  fileName.split("/").map(encodeURIComponent).join("/")
