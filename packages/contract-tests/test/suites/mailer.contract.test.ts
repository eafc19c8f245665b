/** Runs the contract suite of `Mailer` against its reference. */
import { Mailer } from "@procurement/domain/email"
import * as Layer from "effect/Layer"
import { mailerContract } from "../../src/email/index.ts"
import {
  mailerBinding,
  makeMailerReference,
  makePostMemory,
} from "../references/mailer-reference.ts"

const post = makePostMemory()

mailerContract("in memory", Layer.succeed(Mailer, makeMailerReference(post)), mailerBinding(post))
