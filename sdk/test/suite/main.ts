import * as sdk from '@daybook/sdk'
import { runSuite } from './suite.ts'

const [url = '', key = ''] = process.argv.slice(2)
const told = await runSuite({ sdk, url, key })
process.stdout.write(JSON.stringify({ version: process.version, told }))
