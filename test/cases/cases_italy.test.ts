import { testBook } from '../support/cases/book.ts'

testBook('italy')
