const fast = "gpt-5-mini" # want :1 R101 "There are no variables: for a value in several places, write a table or a function, function \"fast\" { … } with params = [] and result = …."
