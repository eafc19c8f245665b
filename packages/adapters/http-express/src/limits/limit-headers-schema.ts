/** The headers about limits in the OpenAPI document. */
import { z } from "zod"

const header = (id: string, description: string, example: string) =>
  z.string().exactOptional().meta({ description, example, header: { id } })

export const limitHeaderShape = {
  "X-RateLimit-Limit": header(
    "X-RateLimit-Limit",
    "Requests the tightest of your limits has room for when it is full.",
    "60",
  ),
  "X-RateLimit-Remaining": header(
    "X-RateLimit-Remaining",
    "Requests it has room for now. Several servers share a limit, so another one may know of less.",
    "59",
  ),
  "X-RateLimit-Reset": header(
    "X-RateLimit-Reset",
    "Seconds (no time of day) until it is full again if you pause; in a 429 until a request is " +
      "admitted again, as in Retry-After.",
    "1",
  ),
  RateLimit: header(
    "RateLimit",
    "How each of your limits stands (draft-ietf-httpapi-ratelimit-headers): `r` requests left, " +
      "`t` seconds as in X-RateLimit-Reset. `token` counts this access token; `reads` or `writes` " +
      "count the API key on this route, all its tokens together.",
    '"token";r=59;t=1, "reads";r=199;t=1',
  ),
  "RateLimit-Policy": header(
    "RateLimit-Policy",
    "Your limits: `q` requests in `w` seconds, and no faster than that in the long run.",
    '"token";q=60;w=6, "reads";q=200;w=10',
  ),
} as const

export const retryAfterHeader = z.string().meta({
  description: "Whole seconds after which the request is admitted, unless others take the room.",
  example: "1",
})
