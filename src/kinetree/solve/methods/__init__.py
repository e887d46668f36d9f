"""The methods of integration, one file each; `registry` lists them and says how to add one."""
