/** The upload URLs for parts, which need no token and are not rate-limited. */
import { linkQuery } from "../signed-link.ts"
import type { BatchDeclaration } from "../state/values.ts"

/** Headers that must come with a part. */
export const partHeaders: Readonly<Record<string, string>> = { "x-ms-blob-type": "BlockBlob" }

export const uploadPurpose = (sessionReference: string, ordinal: number | string): string =>
  `upload ${sessionReference} ${ordinal}`

export interface UploadPlace {
  readonly secret: string
  readonly publicUrl: string
  readonly sessionReference: string
}

/** `partUploadRequests` of the API. */
export const uploadRequestsFor = (
  { secret, publicUrl, sessionReference }: UploadPlace,
  { parts, uploadUntil }: BatchDeclaration,
) =>
  parts.map((_, index) => {
    const ordinalNumber = index + 1
    const purpose = uploadPurpose(sessionReference, ordinalNumber)
    const query = linkQuery(secret, purpose, uploadUntil)
    const url = `${publicUrl}/upload/${sessionReference}/${ordinalNumber}?${query}`
    return { ordinalNumber, method: "PUT", url, headers: partHeaders }
  })
