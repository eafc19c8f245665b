/** Randomness of the operating system. */
import { Entropy } from "@procurement/domain/identity"
import { ContainerModule } from "inversify"
import { makeEntropy } from "../entropy.ts"
import { bindPort } from "./ports.ts"

export const entropyModule: ContainerModule = new ContainerModule((load) => {
  bindPort(load, Entropy).toConstantValue(makeEntropy())
})
