/** Stores of users and sessions with one fault each. */
import { sessionStoreClauses, userRepositoryClauses } from "../../src/user/index.ts"
import { peopleGround } from "../references/people-reference.ts"
import { proves } from "./saboteur.ts"

proves("UserRepository", userRepositoryClauses, [], peopleGround("UserRepository"))

proves("SessionStore", sessionStoreClauses, [], peopleGround("SessionStore"))
