/** The hashes of node:crypto fulfil the contract of their port. */
import { secretHashingContract } from "@procurement/contract-tests/credential"
import { SecretHashing } from "@procurement/domain/credential"
import * as Layer from "effect/Layer"
import { makeSecretHashing } from "../src/index.ts"

secretHashingContract("node:crypto", Layer.sync(SecretHashing, makeSecretHashing))
