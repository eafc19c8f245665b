/** Dead letters: the reference. */
import { deadLettersContract } from "../../src/inbound/index.ts"
import { layerDeadLettersReference } from "../references/letter-yard-reference.ts"

deadLettersContract("in memory", layerDeadLettersReference())
