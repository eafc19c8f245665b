/** All decoders that face the outside. */
import type { Decoder } from "./decoder.ts"
import { requestDecoders } from "./tables/requests.ts"
import { serviceDecoders } from "./tables/services.ts"
import { signatureDecoders } from "./tables/signatures.ts"
import { textDecoders } from "./tables/texts.ts"

export const decoders: ReadonlyArray<Decoder> = [
  ...requestDecoders,
  ...textDecoders,
  ...serviceDecoders,
  ...signatureDecoders,
]
