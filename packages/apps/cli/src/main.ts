#!/usr/bin/env node
/** `npx procurement`: the command line of the people who run the service. */
