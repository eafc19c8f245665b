/** The operating system's randomness fulfils the contract of its port. */
import { entropyContract } from "@procurement/contract-tests/identity"
import { Entropy } from "@procurement/domain/identity"
import * as Layer from "effect/Layer"
import { makeEntropy } from "../src/index.ts"

entropyContract("node:crypto", Layer.sync(Entropy, makeEntropy))
