import { testBook } from '../support/cases/book.ts'

testBook('denmark')
