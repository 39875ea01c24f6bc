namespace arena {}
