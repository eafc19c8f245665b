/** All decoders that face the outside. */
import type { Decoder } from "./decoder.ts"
import { endpointDecoders } from "./tables/endpoints.ts"
import { headDecoders } from "./tables/heads.ts"
import { requestDecoders } from "./tables/requests.ts"
import { serviceDecoders } from "./tables/services.ts"
import { signatureDecoders } from "./tables/signatures.ts"
import { textDecoders } from "./tables/texts.ts"
import { writingDecoders } from "./tables/writing.ts"

export const decoders: ReadonlyArray<Decoder> = [
  ...headDecoders,
  ...requestDecoders,
  ...textDecoders,
  ...serviceDecoders,
  ...signatureDecoders,
  ...endpointDecoders,
  ...writingDecoders,
]
