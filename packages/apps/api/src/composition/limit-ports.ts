/** The ports of the limiter, which decides outside of effects. */
import { instanceOf } from "@procurement/app-chassis/composition"
import { Entropy } from "@procurement/domain/identity"
import { RateLimitStore, RefusalWatchStore } from "@procurement/domain/rate-limit"
import type { Container } from "inversify"

export const limitPortsOf = (container: Container) => ({
  store: instanceOf(container, RateLimitStore),
  watches: instanceOf(container, RefusalWatchStore),
  entropy: instanceOf(container, Entropy),
})
