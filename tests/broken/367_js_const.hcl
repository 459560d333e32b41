const fast = "gpt-5-mini" # want :1 R101 "There are no variables: a value that stands in several places is a table or a function, function \"fast\" { … } with params = [] and result = …."
