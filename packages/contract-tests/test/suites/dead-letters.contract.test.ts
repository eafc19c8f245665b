/** Runs the contract suite of `DeadLetters` against its reference. */
import { deadLettersContract } from "../../src/inbound/index.ts"
import { layerDeadLettersReference } from "../references/dead-letter-channels-reference.ts"

deadLettersContract("in memory", layerDeadLettersReference())
